/** The MCP server of one call: its tools, as they are offered and used. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Deps } from "../deps.ts";
import type { Route } from "../http/route.ts";
import { esquemaDe, HERRAMIENTAS, rutaDe, usar, type Herramienta, type QuienLlama } from "./herramientas.ts";

/**
 * Makes the server of one call. It lists and reads the tools itself: the library's own reading drops unknown arguments, and says what is wrong
 * in English.
 */
export function createServidor(deps: Deps, rutas: readonly Route[], quien: QuienLlama): McpServer {
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
