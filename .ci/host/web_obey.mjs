// What a page does that a test plays: it gets code, and posts its value. `web_sites.py` is the other side.

/** Runs the code of the test, for as long as the page is there. `page` is what the code may use. */
export async function obey(page) {
  const name = Math.random().toString(36).slice(2)
  for (;;) {
    const code = await (await fetch(`/next?page=${name}`)).text()
    if (!code) continue
    let value
    try {
      value = await new Function("page", `return (async () => (${code}))()`)(page)
    } catch (error) {
      value = String(error)
    }
    await fetch(`/value?page=${name}`, { method: "POST", body: JSON.stringify(value ?? null) })
  }
}
