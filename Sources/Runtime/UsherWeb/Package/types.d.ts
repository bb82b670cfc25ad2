// What `usher generate typescript` says of a policy, and what follows from it for the app. Without it, names are texts.

import type { ActionContext, Button } from "./usher.js"

/** The names of a policy, with the types of what belongs to each. */
export interface PolicyTypes {
  flows: Record<string, { inputs: object, outcome: string }>
  events: Record<string, object>
  decisions: Record<string, Value>
  inputs: Record<string, Value | Date | null | undefined>
  actions: Record<string, { arguments: object, answer: Answer | void }>
  metrics: Record<string, object>
  prompts: Record<string, { kind: PromptKind, arguments: object, answer: string }>
  notices: Record<string, object>
}

/** A policy of which nothing is known: what an app gives it may be anything. */
export interface AnyPolicy {
  flows: Record<string, { inputs: Record<string, unknown>, outcome: string }>
  events: Record<string, Record<string, unknown>>
  decisions: Record<string, Value>
  inputs: Record<string, any>
  actions: {}
  metrics: Record<string, Record<string, string>>
  prompts: Record<string, { kind: PromptKind, arguments: Record<string, string>, answer: string }>
  notices: Record<string, Record<string, string>>
}

/** The policy that the app's code was written for. `types` is never there at run time. */
export interface Interface<P> {
  readonly name: string
  readonly hashes: readonly number[]
  readonly types?: P
}

export type PromptKind = "alert" | "actionSheet" | "screen" | "sheet" | "banner"

type Value = string | boolean | number

/** An answer with what it carries. One that carries nothing is its name. */
type Answer = string | { answer: string, values?: object, texts?: object }

/** Values as the texts that an app gets: `"true"` or `"false"`, and numbers in digits. */
export type Texts<Values> = { [Name in keyof Values]: Values[Name] extends Value ? `${Values[Name]}` : string }

/** The inputs of a call. One without inputs can be called without them. */
type Call<Inputs, Rest extends unknown[], Result> = keyof Inputs extends never
  ? (inputs?: Record<string, never>, ...rest: Rest) => Result
  : {} extends Inputs ? (inputs?: Inputs, ...rest: Rest) => Result : (inputs: Inputs, ...rest: Rest) => Result

type CallOptions = { signal?: AbortSignal, within?: ActionContext }

export type Flows<P extends PolicyTypes> = {
  [Flow in keyof P["flows"]]: Call<
    P["flows"][Flow]["inputs"], [options?: CallOptions], Promise<{ outcome: P["flows"][Flow]["outcome"] }>>
}

export type Events<P extends PolicyTypes> = { [Event in keyof P["events"]]: Call<P["events"][Event], [], void> }

export type Decisions<P extends PolicyTypes> = {
  [Decision in keyof P["decisions"]]: () => Promise<P["decisions"][Decision]>
}

type MaybePromise<Result> = Result | Promise<Result>

/** The actions, and the inputs as values or functions. */
export type App<P extends PolicyTypes> = {
  [Action in keyof P["actions"]]: (
    given: Texts<P["actions"][Action]["arguments"]>, context: ActionContext
  ) => Promise<P["actions"][Action]["answer"]>
} & {
  [Input in keyof P["inputs"]]: P["inputs"][Input] | (() => MaybePromise<P["inputs"][Input]>)
}

/** `app` is needed if the policy has an action, or an input without an initial value. */
export type AppOption<P extends PolicyTypes> = { app?: App<P> } & ({} extends App<P> ? {} : { app: {} })

export type PromptOf<P extends PolicyTypes> = {
  [Name in keyof P["prompts"] & string]: {
    name: Name
    kind: P["prompts"][Name]["kind"]
    arguments: Texts<P["prompts"][Name]["arguments"]>
    buttons: (Button & { answer: P["prompts"][Name]["answer"] })[]
    answer(answer: P["prompts"][Name]["answer"]): void
    gone(answer?: P["prompts"][Name]["answer"]): void
  }
}[keyof P["prompts"] & string]

/** What has a name and arguments: a notice or a metric. */
export type Named<All> = { [Name in keyof All & string]: { name: Name, arguments: Texts<All[Name]> } }[keyof All & string]

/** A flow that an earlier page has left, its inputs, and how to go on with it. */
export type LeftFlow<P extends PolicyTypes> = {
  [Flow in keyof P["flows"] & string]: {
    flow: Flow
    inputs: Texts<P["flows"][Flow]["inputs"]>
    outcome: () => Promise<P["flows"][Flow]["outcome"]>
  }
}[keyof P["flows"] & string]
