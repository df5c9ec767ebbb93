import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Request, Response } from "express";
import { ESPERA_BASE_S, isBaseAusente } from "../base-ausente.ts";
import type { Deps } from "../deps.ts";
import { anunciadosDe, readBody } from "../http/read-request.ts";
import { direccionDe } from "../http/direccion.ts";
import { autenticar } from "../identidad/auth.ts";
import { textoFallo } from "../http/fallos.ts";
import { CABIDAS } from "../http/json-body.ts";
import { type Limites, textoEspera } from "../http/limites.ts";
import type { Llamador, Route } from "../http/route.ts";
import { OPEN, type Paginas } from "../http/sitio.ts";
import { esquemaDe, type Herramienta, HERRAMIENTAS, type QuienLlama, rutaDe, usar } from "./herramientas.ts";

const LOCALES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Serves POST /mcp: streamable HTTP without sessions, so that any process of the server can answer any call.
 * Calls count with those of /v1 under the same key, one message a call. docs/api.md A40.
 */
export function mcp(deps: Deps, rutas: readonly Route[], limites: Limites): Paginas {
  return (app) => {
    app.post("/mcp", { right: "tool", changesState: true }, (req, res) => {
      void handle(deps, rutas, limites, req, res).catch((error: unknown) => {
        deps.log("error", { path: "/mcp", error: String(error) });
        if (res.headersSent) return;
        if (!isBaseAusente(error)) return respondError(res, 500, "Error interno: quedó registrado.");
        res.setHeader("Retry-After", String(ESPERA_BASE_S));
        respondError(res, 503, "La base de datos no responde: repita en unos segundos.");
      });
    });
    app.all("/mcp", OPEN, (_req, res) => {
      res.setHeader("Allow", "POST");
      respondError(res, 405, "Use POST.");
    });
  };
}

async function handle(
  deps: Deps,
  rutas: readonly Route[],
  limites: Limites,
  req: Request,
  res: Response,
): Promise<void> {
  res.setHeader("Cache-Control", "no-store");
  if (!isDeAqui(deps, req)) return respondError(res, 403, "Origen o nombre de servidor no permitido.");
  const clave = req.headers["x-api-key"];
  let llamador: Llamador | null = null;
  if (typeof clave === "string") {
    const found = await autenticar(deps, "consultar", { "x-api-key": clave });
    if (!found.ok) {
      const esperaS = limites.negada(found.error, req, res);
      if (esperaS > 0) await limites.frenar(req);
      return esperaS === 0
        ? respondError(res, 403, textoFallo(found.error))
        : respondError(res, 429, textoEspera(esperaS));
    }
    llamador = found.value;
  }
  const esperaS = await limites.llamada(llamador, req, res);
  if (esperaS > 0) {
    await limites.frenar(req);
    return respondError(res, 429, textoEspera(esperaS));
  }
  let cederTurno = () => {};
  if (llamador !== null) {
    res.on("close", deps.turnos.llegar(llamador.empresa.nit));
    cederTurno = await deps.turnos.tomar(llamador.empresa.nit, anunciadosDe(req));
    res.on("close", cederTurno);
  }
  const cabida = llamador === null ? "anonima" : "documento";
  const ilegible = await readBody(req, res, cabida);
  limites.cuerpo(llamador, req, CABIDAS[cabida]);
  if (ilegible !== null) return respondError(res, 400, "El cuerpo no es JSON válido, o es demasiado grande.");
  // A batch would be many calls that count as one.
  if (Array.isArray(req.body)) return respondError(res, 400, "Envíe un mensaje por llamada.");
  const servidor = await createServidor(deps, rutas, { llamador, direccion: direccionDe(req), cederTurno });
  const { StreamableHTTPServerTransport } =
    await import("@modelcontextprotocol/sdk/server/streamableHttp.js");
  const transporte = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on("close", () => {
    void transporte.close();
    void servidor.close();
  });
  await servidor.connect(transporte);
  await transporte.handleRequest(req, res, req.body);
}

/** Checks Host and Origin against DNS rebinding: a web page must not reach a local server by another name. */
function isDeAqui({ config }: Deps, req: Request): boolean {
  const propio = new URL(config.publicUrl).hostname;
  const permitido = (nombre: string | undefined) =>
    nombre !== undefined && (nombre === propio || LOCALES.has(nombre));
  const { host, origin } = req.headers;
  if (!permitido(URL.parse(`http://${host ?? ""}`)?.hostname)) return false;
  return origin === undefined || permitido(URL.parse(origin)?.hostname);
}

function respondError(res: Response, status: number, message: string): void {
  res.status(status).json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });
}

/**
 * Makes the server of one call. It lists and reads the tools itself: the library would drop unknown arguments, and report errors in
 * English.
 */
async function createServidor(deps: Deps, rutas: readonly Route[], quien: QuienLlama): Promise<McpServer> {
  // Most servers serve no assistant, and the library takes a tenth of a second to load.
  const { McpServer } = await import("@modelcontextprotocol/sdk/server/mcp.js");
  const { CallToolRequestSchema, ListToolsRequestSchema } =
    await import("@modelcontextprotocol/sdk/types.js");
  const servidor = new McpServer({ name: "mostrador", version: "1.0.0" });
  servidor.server.registerCapabilities({ tools: {} });
  servidor.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: HERRAMIENTAS.map((herramienta) => ofrecer(rutas, herramienta)),
  }));
  servidor.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: argumentos = {} } = params;
    const herramienta = HERRAMIENTAS.find(({ nombre }) => nombre === name);
    const { texto, esError } =
      herramienta === undefined
        ? { texto: noHay(name), esError: true }
        : await usar(deps, rutas, herramienta, quien, argumentos);
    return { content: [{ type: "text" as const, text: texto }], isError: esError };
  });
  return servidor;
}

/** Describes a tool to an assistant. */
function ofrecer(rutas: readonly Route[], herramienta: Herramienta): Tool {
  const { nombre, descripcion } = herramienta;
  const { changesState } = rutaDe(rutas, herramienta);
  return {
    name: nombre,
    title: nombre.replaceAll("_", " "),
    description: descripcion,
    inputSchema: esquemaDe(herramienta),
    annotations: {
      readOnlyHint: !changesState,
      // An issued invoice stays: it can only be annulled, and not through MCP.
      destructiveHint: changesState,
      idempotentHint: true,
      openWorldHint: changesState,
    },
  };
}

function noHay(nombre: string): string {
  return `No existe la herramienta ${nombre}. Hay: ${HERRAMIENTAS.map(({ nombre: una }) => una).join(", ")}.`;
}
