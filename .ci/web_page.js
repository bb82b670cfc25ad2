// The test sends code to a page of `web_sites.py`, and gets its value. `page` is what the code sees.
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
