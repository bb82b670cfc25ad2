// What `usher preview` writes into a page (`PreviewData`), and what the program of pages answers (`UsherPage`).
interface Finding { severity: string; message: string; place: string; code: string; title: string; help: string | null }
interface PromptText {
  wanted: string; locale: string | null; isRightToLeft: boolean; title: string | null; message: string | null;
  labels: { name: string; label: string }[]; findings: Finding[];
}
interface Prompt {
  name: string; call: string; kind: string; resource: string | null; isDismissible: boolean;
  buttons: { name: string; roles: string[] }[]; texts: PromptText[];
}
// What an effect does to what; what a memory becomes.
interface Effect { text: string; metric: string | null; kind: string; name: string; value: string | null }
interface GraphValue { name: string; age: { kind: "never" | "olderThan" | "notOlderThan"; milliseconds: number | null } | null }
type GraphCondition =
  { kind: "constant"; isSo: boolean } | { kind: "flag"; name: string; isSo: boolean }
  | { kind: "values"; name: string; values: GraphValue[]; isNot: boolean } | { kind: "not" | "all" | "any"; parts: GraphCondition[] };
// A part of what stands on an edge, as it is written and in its parts.
type GraphLabel =
  { kind: "answers" | "change" | "event"; text: string; names: string[] } | { kind: "values"; text: string; values: GraphValue[][] }
  | { kind: "condition" | "when"; text: string; condition: GraphCondition } | { kind: "silent" | "after"; text: string; milliseconds: number }
  | { kind: "otherwise" | "anyAnswer" | "atOnce" | "returned" | "background" | "startsIn" | "stays" | "back"; text: string };
interface FlowNode {
  kind: string; state: number | null; name: string; inside: string[]; entity: string | null; lines: string[]; subjects: string[] | null;
  effects: Effect[]; isUncovered: boolean;
}
interface FlowEdge {
  kind: string; source: number; target: number | null; label: GraphLabel[]; answers: string[]; effects: Effect[];
  isUncovered: boolean;
}
interface Flow { name: string; family: string; outcomes: string[]; nodes: FlowNode[]; edges: FlowEdge[] }
interface Drawing { flows: Flow[]; list: string; uncovered: number; error?: string }
// A journey that breaks a promise: one of the language by its code, or one of the policy by its title.
interface Prepared { flow: string; message: string; code: string | null; own: string | null; script: string }
interface Platform {
  name: string; look: string; drawing: Drawing; prompts: Prompt[]; undrawn: { name: string; count: number }[];
  resourcesWithoutPurpose: string[]; tracked: { metric: string; name: string; places: string[] }[];
}
interface Policy {
  id: string; name: string; project: number; locales: { name: string; isRightToLeft: boolean }[]; appNames: { locale: string; name: string }[]; platforms: Platform[];
  proof: {
    isKept: boolean;
    flows: {
      name: string; platform: string; isProved: boolean; isComplete: boolean; states: number; transitions: number;
      isAtLaunch: boolean;
    }[];
    promises: { title: string; code: string; reasons: string[]; isBroken: boolean }[];
    own: { title: string; reasons: string[]; isBroken: boolean }[]; waived: Prepared[]; counterexamples: Prepared[]; report: string;
  };
  tests: { title: string; isPassed: boolean; report: string; scripts: string[] }[] | null;
}
interface ChangedScreen {
  kind: string; name: string; call: string; title: string | null; message: string | null; wanted: string | null;
  locale: string | null; isRightToLeft: boolean; buttons: { label: string; roles: string[] }[]; purposes: string[];
}
interface Side { lines: string[]; screen: ChangedScreen[] | null }
interface ChangedEffect { kind: string; name: string }
interface Difference {
  weight: string; title: string; before: ChangedEffect | null; after: ChangedEffect | null; languages: string[];
  forWhom: string;
  starts: {
    count: number; all: number; needsOutside: boolean; conditions: { name: string; values: string[] }[][] | null;
  };
  flows: string[]; steps: string[]; policy: string | null; script: string | null; sides: { language: string | null; old: Side; new: Side }[];
}
interface Changes {
  old: string; summary: string;
  policies: {
    name: string; result: string; note: string | null; lines: string[];
    platforms: {
      name: string; look: string; flows: { name: string; verdict: string; gap: string | null }[];
      differences: Difference[];
    }[];
  }[];
}
interface PageData {
  title: string; version: number | null; failure?: string; isEditable: boolean; platform: string | null;
  looks: { name: string; title: string; look: string }[]; findings: Finding[]; policies: Policy[];
  broken: { name: string; project: number; prompts: Prompt[] }[]; changes: Changes | null;
}
// An act in its parts: `kind` is `tap`, `dismiss`, `answer`, `silence`, `send`, `wait`, `away`, `relaunch` or `meanwhile`.
interface Act {
  act: string; kind: string; name: string | null; arguments: { name: string; value: string }[]; changes: { name: string; value: string }[];
  isNewLaunch: boolean; milliseconds: number | null;
}
interface Offer extends Act { text: string }
// A script. A value of a start that is an age has its milliseconds.
interface ReadScript {
  error?: string; platform: string | null; call: string | null; flow: string | null; start: string[]; steps: Act[]; givens: Given[];
}
interface Given { name: string; value: string; milliseconds: number | null }
interface ShownPrompt {
  name: string; kind: string; title: string | null; message: string | null; locale: string | null; rightToLeft: boolean;
  arguments: { name: string; value: string }[]; buttons: { act: string; label: string; roles: string[] }[];
}
interface Scene {
  prompts: ShownPrompt[]; notices: ShownPrompt[]; running: string[]; outcome: string | null; seen: boolean;
  system: {
    resource: string; request: string; options: string[]; purposes: { text: string; locale: string | null }[];
  } | null;
  away: { link: string; address: string } | null; endsInSettings: boolean; truths: { name: string; value: string }[];
}
interface Played {
  error?: string; head: string; acts: { kind: string; margin: string; text: string }[][]; counted: { name: string; call: string }[][];
  stop: string | null; rest: number; over: boolean; states: number[]; test: string; next: string | null; scene: Scene;
  offered: Offer[]; outside: Offer[];
}
interface PlayedPlatform {
  name: string; statuses: { name: string; values: string[]; groups: (string | null)[] }[];
  flows: { name: string; resources: string[]; example: string; parameters: { name: string; values: string[] }[] }[];
  inputs: { name: string; values: string[]; isOptional: boolean }[];
}
// What some browsers have that the library of the checker does not know, and CodeMirror 5.
declare var CompressionStream: any;
declare var DecompressionStream: any;
declare var CodeMirror: any;
interface PlayedPolicy { name: string; path: string; locales: string[]; platforms: PlayedPlatform[] }
