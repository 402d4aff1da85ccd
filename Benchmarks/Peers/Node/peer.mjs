// The page that Foyer is measured with, by Node's own http module: a template string, answers in a
// cookie sealed by AES-256-GCM, a process for each core. node peer.mjs PORT FILE PROCESSES
import cluster from "node:cluster";
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file, processes] = process.argv.slice(2);

if (cluster.isPrimary) {
  const key = randomBytes(32).toString("hex");
  for (let number = 0; number < Number(processes); number++) cluster.fork({ PEER_KEY: key });
  process.on("SIGTERM", () => process.exit(0));
} else {
  const key = Buffer.from(process.env.PEER_KEY, "hex");
  const { field, options, template, words } = JSON.parse(readFileSync(file, "utf8"));
  const known = new Set(options);
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  const escape = text => String(text).replace(/[&<>"']/g, found => escapes[found]);
  // The file's variables as those of a template string, compiled once.
  const literal = template
    .replace(/[\\`$]/g, "\\$&")
    .replace(/\{\{ (\w+) \}\}/g, (_, name) => `\${escape(words.${name})}`);
  const render = new Function("words", "escape", `return \`${literal}\``);

  const seal = answers => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(answers), "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  };
  const open = value => {
    const bytes = Buffer.from(value, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8"));
  };
  const token = answers => createHmac("sha256", key).update(`token ${answers.session}`).digest("base64url");
  const session = request => {
    const found = /(?:^|; )session=([^;]*)/.exec(request.headers.cookie ?? "");
    try {
      return found ? open(found[1]) : { session: randomBytes(16).toString("hex") };
    } catch {
      return { session: randomBytes(16).toString("hex") };
    }
  };
  const send = (response, status, body, headers) => {
    response.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...headers });
    response.end(body);
  };
  const page = (response, status, answers) => send(
    response, status, render({ ...words, token: token(answers) }, escape),
    { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  const save = (response, answers) => send(response, 303, "", {
    Location: "/page", "Set-Cookie": `session=${seal(answers)}; Path=/; HttpOnly; SameSite=Lax`,
  });

  createServer((request, response) => {
    const answers = session(request);
    if (request.method === "GET") return page(response, 200, answers);
    let body = "";
    request.setEncoding("utf8");
    request.on("data", part => { body += part; });
    request.on("end", () => {
      const form = new URLSearchParams(body);
      // What somebody answered on the screens before.
      if (request.url === "/before") return save(response, { ...answers, ...Object.fromEntries(form) });
      const [theirs, own] = [form.get("form-token") ?? "", token(answers)].map(text => Buffer.from(text));
      if (theirs.length !== own.length || !timingSafeEqual(theirs, own)) return send(response, 403, "", {});
      const chosen = form.getAll(field);
      if (!chosen.length || !chosen.every(name => known.has(name))) return page(response, 422, answers);
      save(response, { ...answers, [field]: chosen });
    });
  }).listen(Number(port), "127.0.0.1");
}
