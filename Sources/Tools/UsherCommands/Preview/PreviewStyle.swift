internal import UsherPlatform

/// The looks that `previewStyle` has, as a reader of the page can choose them, and how platforms name them. Those without a name are
/// for platforms that name no look.
let previewLooks: [(name: String, title: String, look: PromptLook?)] = [
  ("ios26", "iOS 26", nil), ("ios", "iOS before 26", nil), ("android", "Android", .android), ("web", "Browser", .web),
]

/// The style of the page. The numbers are those that public drawings of the systems agree on; where they differ, one of them.
/// `light-dark` needs a browser of 2024.
let previewStyle = """
  :root{color-scheme:light dark;--page:light-dark(#fff,#0d1117);--ink:light-dark(#1b1f24,#e6edf3);--soft:light-dark(#57606a,#9da7b1);
  --frame:light-dark(#d0d7de,#3d444d);--wall:light-dark(#eceff3,#1b222b);--accent:light-dark(#0a58ca,#6cb2ff);--body:17px;--small:13px;
  --glass:light-dark(#f7f7f8,#2a2a2e);--fill:light-dark(#e3e3e8,#3d3d43);--red:light-dark(#b3261e,#ff8a80)}
  :root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark}
  body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
  main{max-width:1120px;margin:0 auto;padding:16px}h1{font-size:26px}h2{margin-top:48px;border-top:1px solid var(--frame);padding-top:16px}
  h4,h5{margin:24px 0 8px}h5{font-size:14px;margin:0 0 8px;overflow-wrap:anywhere}h5 a{color:var(--accent)}h5 span,.note,.place,.code{color:var(--soft);font-weight:normal;font-size:13px}
  a:focus-visible,summary:focus-visible,select:focus-visible,.picture:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
  h1,h2,h4,p,code,li{overflow-wrap:anywhere}pre{overflow:auto;padding:12px;background:var(--wall);border-radius:6px;font-size:13px}figure{margin:16px 0;overflow:auto}img{max-width:100%}
  .controls{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:16px;padding:12px 0;background:var(--page);border-bottom:1px solid var(--frame)}
  .controls[hidden]{display:none}select{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:6px;padding:2px 6px}
  .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(344px,100%),1fr));gap:20px;align-items:start}.card{min-width:0}h3,h4,.card,.player{scroll-margin-top:80px}.card[hidden]{display:none}
  .card:target{outline:3px solid var(--accent);outline-offset:6px;border-radius:6px}
  .findings{padding-left:18px;font-size:14px}.error,.warning{color:var(--red)}
  .screen{display:flex;justify-content:center;align-items:center;min-height:220px;padding:16px 8px;background:var(--wall);border-radius:12px}
  .screen>div{box-sizing:border-box;max-width:100%;background:var(--glass);overflow-wrap:break-word;font-size:var(--body);line-height:1.3}
  .screen p{margin:0}.title{font-weight:600}.message{font-size:var(--small)}.title+.message{margin-top:6px!important}.own{color:var(--soft)}
  .buttons{display:flex;flex-direction:column;gap:8px;reading-flow:flex-visual}.buttons.pair{flex-direction:row;flex-wrap:wrap-reverse}.pair .button{flex:1 0 auto;min-width:44%;max-width:100%}
  .button{display:block;text-align:center;box-sizing:border-box}.destructive{color:var(--red)}
  .alert,.actionSheet,.system{width:320px;border-radius:34px;padding:22px 16px 16px}.title,.message,.own{padding:0 14px}.buttons{margin-top:20px}
  .button{min-height:48px;padding:13px 12px;border-radius:24px;background:var(--fill)}.button.preferred{background:var(--accent);color:light-dark(#fff,#0d1117);font-weight:600}
  .sheet,.screen>.screen{width:320px;min-height:260px;border-radius:24px;padding:32px 16px 16px;display:flex;flex-direction:column;text-align:center}.screen>.screen{min-height:420px;background:var(--page)}
  .sheet .buttons,.screen>.screen .buttons{margin-top:auto;padding-top:24px}.screen>.screen>.buttons{align-self:stretch;background:none}.banner,.notice{width:344px;border-radius:20px;padding:14px 4px;align-self:flex-start}.banner .buttons{margin:12px 12px 0}
  [data-look=ios] .alert,[data-look=ios] .system{width:270px;border-radius:14px;padding:20px 0 0;text-align:center}[data-look=ios] :is(.alert,.system) .buttons{gap:0;margin-top:20px;border-top:1px solid var(--frame)}[data-look=ios] .system>:last-child:not(.buttons){padding-bottom:20px}
  [data-look=ios] :is(.alert,.actionSheet,.system) .button{min-height:44px;padding:11px 6px;border-radius:0;background:none;color:var(--accent);font-weight:400;box-shadow:0 0 0 .5px var(--frame)}
  [data-look=ios] .alert .cancel,[data-look=ios] .actionSheet .cancel,[data-look=ios] .alert .preferred{font-weight:600}[data-look=ios] .alert .destructive{color:var(--red)}[data-look=ios] .actionSheet{border-radius:14px}[data-look=ios] :is(.alert,.system){overflow:hidden}
  [data-look=android] .alert,[data-look=android] .actionSheet,[data-look=android] .system{width:312px;border-radius:28px;padding:24px 10px}[data-look=android] .alert .title{font-weight:400;font-size:calc(var(--body)*1.4)}
  [data-look=android] .alert .buttons{flex-flow:row-reverse wrap;gap:8px}[data-look=android] .alert .buttons.pair{flex-flow:row wrap-reverse;justify-content:flex-end}[data-look=android] .alert .button{flex:0 1 auto;min-width:0;min-height:40px;padding:9px 12px;background:none;color:var(--accent)}
  [data-look=web] .alert,[data-look=web] .actionSheet,[data-look=web] .system{width:336px;border-radius:8px;padding:16px 2px;border:1px solid var(--frame)}[data-look=web] .button{min-height:36px;border-radius:6px;padding:7px 12px}[data-look=web] .buttons{padding:0 14px}
  :root[data-large] .alert,:root[data-large] .system{width:310px}:root[data-large] .buttons.pair{flex-direction:column-reverse}
  .player[hidden]{display:none}.player h3{margin:16px 0 8px}.lab{display:grid;grid-template-columns:minmax(0,1fr);gap:0 24px;align-items:start}.picture{overflow:auto;max-height:60vh;border:1px solid var(--frame);border-radius:6px}
  @media (min-width:1280px){:root[data-plays] main{max-width:1680px}:root[data-plays] .lab{grid-template-columns:minmax(0,1fr) 392px}.picture{max-height:calc(100vh - 180px)}.player{position:sticky;top:64px;max-height:calc(100vh - 72px);overflow:auto;padding-right:4px}}
  .start,.history,.acts{display:flex;flex-wrap:wrap;gap:8px 12px}.start p{flex-basis:100%;margin:0}.start label{font-size:14px}.start input{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:6px;padding:2px 6px;width:9em}
  .phone>.screen:not(:last-child){min-height:96px;padding-top:16px}.phone{flex-direction:column;gap:12px;min-height:400px;margin:12px 0;border-radius:28px}.phone:focus-visible{outline-offset:-3px!important}.phone:focus-visible,button:focus-visible,pre:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
  [data-keys=shown] .card [title]::after{content:attr(title);display:block;direction:ltr;font:13px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
  .fork{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr));gap:20px;margin:12px 0}.fork>div{min-width:0}.fork .phone{min-height:220px;margin:0 0 8px;justify-content:center}
  .change{margin:24px 0 40px}.steps{padding-left:28px;font-size:14px}.steps li:last-child{font-weight:600}
  .tabs{display:flex;flex-wrap:wrap;gap:4px;margin:12px 0 0}.tabs button{font-size:14px;border-radius:6px 6px 0 0;color:var(--soft)}.tabs [aria-selected=true]{color:var(--ink);font-weight:600;box-shadow:inset 0 -3px var(--accent)}
  .tabs+div>*{margin-top:0}nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;padding:0;list-style:none}nav a{color:var(--accent)}
  .away{width:320px;border-radius:12px;padding:16px 4px;background:var(--page)}.away .buttons{padding:0 12px}
  button{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:6px;padding:2px 10px;cursor:pointer;text-align:start;overflow-wrap:anywhere}button:disabled{color:var(--soft);border-color:var(--frame);cursor:default}
  .phone .button{border:0;font-size:inherit;text-align:center}.story{max-height:360px;overflow:auto;padding-left:28px;font-size:14px;line-height:1.4}.story p{margin:2px 0}.story button{font-weight:600;margin-top:8px}
  .story .effect,.story .verdict{color:var(--soft)}.story .outcome{font-weight:600}.story .later{opacity:.75}
  textarea{box-sizing:border-box;width:100%;margin:12px 0;padding:12px;font:.8125rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;color:inherit;background:var(--wall);border:1px solid var(--soft);border-radius:6px;tab-size:2}textarea:focus-visible{outline:3px solid var(--accent)}#page-editor[hidden]{display:none}
  @media (max-width:700px){.controls{position:static}}
  @media print{.controls,.player{display:none}.picture{max-height:none}.card{break-inside:avoid}details>*{display:block}details button{display:none}details::details-content{display:block;content-visibility:visible}}@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
  """ + "\n"

/// The script of the page. Sizes are the body and footnote text of iOS in its twelve steps.
let previewScript = """
  "use strict";
  const root = document.documentElement, form = document.querySelector(".controls");
  const sizes = { xS: [14, 12], S: [15, 12], M: [16, 12], L: [17, 13], xL: [19, 15], xxL: [21, 17], xxxL: [23, 19],
    AX1: [28, 23], AX2: [33, 27], AX3: [40, 33], AX4: [47, 38], AX5: [53, 44] };
  const policies = [...document.querySelectorAll(".policy")].map((section) => [section, section.dataset.look]);
  function show() {
    const { look, size, scheme, locale, keys } = Object.fromEntries(new FormData(form));
    const [body, small] = sizes[size];
    root.style.setProperty("--body", body + "px");
    root.style.setProperty("--small", small + "px");
    root.dataset.scheme = scheme;
    root.dataset.keys = keys;
    root.toggleAttribute("data-large", body >= 28);
    // A policy for Android or the web is drawn as there, until another look is chosen.
    for (const [section, own] of policies) section.dataset.look = form.look.dataset.chosen ? look : own || look;
    for (const card of document.querySelectorAll(".card")) card.hidden = locale !== "" && card.dataset.locale !== locale && card.dataset.locale !== "";
  }
  form.hidden = false;
  form.addEventListener("change", (event) => {
    if (event.target.name === "look") form.look.dataset.chosen = "yes";
    show();
  });
  show();
  """ + "\n"
