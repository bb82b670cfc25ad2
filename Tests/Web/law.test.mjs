// Every test and random journeys of the policies for the web, played by the host of a page, do what `usher run` says.
import assert from "node:assert/strict"
import { test } from "node:test"
import { platform, policies, randomJourneys, tests } from "./journeys.mjs"
import { difference } from "./law.mjs"
import { program } from "./program.mjs"

/** The number of random journeys: few of them in each run of `.ci/host/web`. */
const count = Number(process.env.USHER_JOURNEYS ?? (process.env.USHER_LAWS === "all" ? 2000 : 40))

const compare = async (journey) =>
  assert.equal(await difference(program, new Uint8Array(policies[journey.policy].bundle), platform, journey), undefined)

const known = tests()

test("there are policies for the web", () => {
  assert.ok(policies.length >= 2)
  assert.ok(known.length >= 12)
})

for (const { name, journey } of known) test(name, () => compare(journey))

test(`${count} random journeys`, async () => {
  let played = 0
  for (const journey of randomJourneys(count)) {
    await compare(journey)
    played += journey.acts.length
  }
  assert.ok(played > count, `only ${played} acts were played`)
})

test("a journey that goes another way is noticed", async () => {
  const { journey } = known.find(({ journey }) => journey.effects.flat().some(({ effect }) => effect === "show"))
  const effects = journey.effects.map((group) => group.map((effect) => ({ ...effect, name: `${effect.name}X` })))
  await assert.rejects(compare({ ...journey, effects }), /and not/)
})
