// Prepare a host's page for display: its text and drawings, with our own scripts and styles instead of its.
//
// It gets an origin of its own (sandbox), in which none of its scripts run: only scripts with a nonce do, which is new
// for each page. They are this release's scripts, so a host of another release is refused.

const SANDBOX = "allow-scripts allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox";
const OURS = /^(?:\S*\/)?static\/(\w+)\/((?:js|css)\/[\w/-]+\.(?:js|css))$/;
/** An import by bare name, see tools/pocket/parts.py: of one script, or with a `${name}` of any in a folder. */
const ASKED = /["`]app\/([\w/-]+\/)(?:([\w-]+)|\$\{\w+\})\.js["`]/g;
const OUT = "script:not([type='application/json']), link, base, meta[http-equiv], iframe, frame, object, embed, portal";

export class OtherRelease extends Error {}

export class Dresser {
  /**
   * `base` is the guests' path; `parts` are {release: the hash in the addresses of static files, files: each text by
   * its path there}; `scripts` come first.
   */
  constructor(base, { release, files }, scripts) {
    this.base = base;
    this.release = release;
    this.files = files;
    this.scripts = scripts;
    this.urls = new Map();
  }

  /** The page's text, with the data `given` to its scripts, and its headers. Throws OtherRelease. */
  page(text, given) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
    const own = (selector, name) =>
      [...page.querySelectorAll(selector)].map((one) => this.#own(one.getAttribute(name))).filter(Boolean);
    const modules = own("script[type=module][src]", "src");
    const styles = own("link[rel=stylesheet][href]", "href");
    const later = own("[data-brush-way]", "data-brush-way");
    for (const one of page.querySelectorAll("[data-brush-way]")) {
      one.setAttribute("data-brush-way", bare(this.#own(one.getAttribute("data-brush-way"))));
    }
    for (const one of page.querySelectorAll(OUT)) one.remove();
    page.documentElement.dataset.base = this.base.pathname;
    const imports = Object.fromEntries(
      [...this.#needed([...modules, ...later])].map((path) => [bare(path), this.#url(path)]),
    );
    const add = (where, name, attributes, text = "") => {
      const one = Object.assign(page.createElement(name), { textContent: text });
      for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
      where.push(one);
    };
    const first = [];
    add(first, "script", { nonce }, `globalThis.given = ${plain(given)};`);
    for (const text of this.scripts) add(first, "script", { nonce }, text);
    add(first, "script", { nonce, type: "importmap" }, plain({ imports }));
    for (const path of styles) add(first, "link", { rel: "stylesheet", href: this.#url(path) });
    page.head.prepend(...first);
    const last = [];
    add(last, "script", { nonce, type: "module" }, modules.map((path) => `import "${bare(path)}";`).join("\n"));
    page.body.append(...last);
    return {
      body: `<!doctype html>\n${page.documentElement.outerHTML}`,
      headers: [["Content-Type", "text/html; charset=utf-8"], ["Content-Security-Policy", policy(nonce)]],
    };
  }

  /** The headers of a file that is opened in the frame, to be saved. */
  file(headers) {
    const kept = headers.filter(([name]) => ["content-type", "content-disposition"].includes(name.toLowerCase()));
    return [...kept, ["X-Content-Type-Options", "nosniff"], ["Content-Security-Policy", policy("-")]];
  }

  /** The path of one of our own files; "" for anything else. */
  #own(address) {
    const [, release, path] = OURS.exec(address ?? "") ?? [];
    if (release && release !== this.release) throw new OtherRelease(release);
    return path in this.files ? path : "";
  }

  /** These scripts, and all that they import. */
  #needed(paths, found = new Set()) {
    for (const path of paths) {
      if (found.has(path)) continue;
      found.add(path);
      for (const [, folder, name] of this.files[path].matchAll(ASKED)) {
        const asked = name
          ? [`js/${folder}${name}.js`]
          : Object.keys(this.files).filter((one) => one.startsWith(`js/${folder}`));
        this.#needed(asked.filter((one) => one in this.files), found);
      }
    }
    return found;
  }

  #url(path) {
    const kind = path.endsWith(".css") ? "text/css" : "text/javascript";
    if (!this.urls.has(path)) this.urls.set(path, `data:${kind};charset=utf-8,${encodeURIComponent(this.files[path])}`);
    return this.urls.get(path);
  }
}

/** The bare name of a script, see tools/pocket/parts.py. */
function bare(path) {
  return path.replace(/^js\//, "app/");
}

function plain(value) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function policy(nonce) {
  return [
    `sandbox ${SANDBOX}`,
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline' data:",
    "img-src data: blob:",
    "media-src data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}
