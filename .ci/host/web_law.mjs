// Prints the tests of the policies for the web and random journeys, as JSON for a page: node web_law.mjs COUNT
import { platform, policies, randomJourneys, tests } from "../../Tests/Web/journeys.mjs"

const journeys = [...tests().map(({ journey }) => journey), ...randomJourneys(Number(process.argv[2]))]
console.log(JSON.stringify({ platform, bundles: policies.map(({ bundle }) => bundle.toString("base64")), journeys }))
