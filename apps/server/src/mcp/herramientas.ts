import { PedidoCompraVenta } from "@mostrador/core";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { createEsquemas } from "../docs/esquema.ts";
import { textoFallo } from "../http/fallos.ts";
import { hasRight, isCompanyRight, type Right } from "../http/rights.ts";
import type { Entrada, Llamador, Route } from "../http/route.ts";
import { detallesDe, parse, type Detalle } from "../http/validacion.ts";
import { toWire } from "@mostrador/core/wire";

/**
 * A tool of the MCP server: its route, and its description for an assistant. The route determines the right that
 * it needs, and whether it changes state. docs/api.md A40.
 */
export interface Herramienta {
  readonly nombre: string;
  readonly descripcion: string;
  readonly ruta: string;
  readonly metodo: Route["method"];
  /** The tool's arguments under the names of the code, path parameters included; any other argument is refused. */
  readonly entrada: z.ZodRawShape;
}

const Nit = z.number().int().positive().describe("NIT, solo dígitos");

/** The eight tools. Annulment is deliberately not among them. */
export const HERRAMIENTAS: readonly Herramienta[] = [
  lectura(
    "consultar_tipo_de_cambio",
    "Tipo de cambio oficial del dólar y valor de la UFV en bolivianos.",
    "/ExchangeRate",
  ),
  lectura(
    "consultar_estado_siat",
    "Si el servicio y el sistema tributario responden ahora, y cuánto en 30 días.",
    "/v1/estado",
  ),
  lectura(
    "listar_sectores",
    "Los documentos fiscales que se emiten y su dirección.",
    "/v1/catalogos/sectores",
  ),
  lectura("consultar_creditos", "Créditos disponibles, modalidad y estado de la cuenta.", "/v1/cuenta"),
  {
    ...lectura(
      "validar_nit",
      "Pregunta al sistema tributario si un NIT existe y está activo.",
      "/v1/nit/validar",
    ),
    metodo: "post",
    entrada: { nit: Nit },
  },
  {
    ...lectura(
      "listar_facturas",
      "Las facturas de la cuenta, las más nuevas primero; los filtros se combinan.",
      "/v1/facturas",
    ),
    entrada: {
      limite: z.number().int().min(1).max(100).optional(),
      desde: z.string().optional().describe("AAAA-MM-DD"),
      hasta: z.string().optional().describe("AAAA-MM-DD"),
      estado: z.enum(["EMITIDA", "ANULADA", "OFFLINE"]).optional(),
      nitCliente: z.string().optional(),
      sucursal: z.number().int().optional(),
      puntoVenta: z.number().int().optional(),
      sector: z.number().int().optional(),
      numero: z.number().int().optional(),
      cursor: z.string().optional().describe("`paginacion.siguiente` de la página anterior"),
    },
  },
  {
    ...lectura(
      "consultar_factura",
      "Una factura guardada: estado, montos y enlaces del PDF y el XML.",
      "/v1/facturas/{cuf}",
    ),
    entrada: { cuf: z.string().describe("CUF de la factura") },
  },
  {
    nombre: "emitir_factura",
    descripcion:
      "Emite una factura de compra y venta (sector 1). Tiene efecto fiscal: confirme los datos con la persona antes. Con la misma clave_idempotencia no se emite dos veces.",
    ruta: "/v1/facturas",
    metodo: "post",
    entrada: {
      claveIdempotencia: z
        .string()
        .min(1)
        .max(255)
        .describe("Única por venta: el número de pedido o un UUID"),
      factura: z
        .looseObject({})
        .describe("El cuerpo de POST /v1/facturas: emisor, cliente, metodo_pago, items…"),
    },
  },
];

function lectura(nombre: string, descripcion: string, ruta: string): Herramienta {
  return { nombre, descripcion, ruta, metodo: "get", entrada: {} };
}

/** A tool's answer: the route's data as JSON, or the failure with its remedy. */
export interface Salida {
  readonly texto: string;
  readonly esError: boolean;
}

/** The caller of a tool, and the function by which its call gives up its turn at the event loop. */
export type QuienLlama = Pick<Entrada<unknown, unknown, unknown, Right>, "direccion" | "cederTurno"> & {
  readonly llamador: Llamador | null;
};

/** Calls the tool's route as its caller, with the same checks as over HTTP. */
export async function usar(
  deps: Deps,
  rutas: readonly Route[],
  herramienta: Herramienta,
  { llamador, direccion, cederTurno }: QuienLlama,
  argumentos: Readonly<Record<string, unknown>>,
): Promise<Salida> {
  const ruta = rutaDe(rutas, herramienta);
  const impedido = impedimento(ruta.right, llamador);
  if (impedido !== null) return { texto: impedido, esError: true };
  const { clave_idempotencia, factura, cuf, ...resto } = argumentos;
  const entradas = {
    propia: parse(z.strictObject(herramienta.entrada), argumentos, "body"),
    params: parse(ruta.params ?? z.unknown(), cuf === undefined ? {} : { cuf }, "path"),
    query: parse(ruta.query ?? z.unknown(), ruta.query === undefined ? {} : resto, "query"),
    body: parse(cuerpoDe(ruta), factura ?? resto, "body"),
  };
  for (const entrada of Object.values(entradas))
    if (!entrada.ok) return { texto: enLineas(entrada.error), esError: true };
  const valor = (entrada: (typeof entradas)["body"]) => (entrada.ok ? entrada.value : undefined);
  const clave = typeof clave_idempotencia === "string" ? clave_idempotencia : undefined;
  const result = await ruta.handle(deps, {
    llamador,
    direccion,
    cederTurno,
    enClaro: false, // no tool is a call of a till
    params: valor(entradas.params),
    query: valor(entradas.query),
    body: valor(entradas.body),
    topeBs: deps.config.mcpMaximoBs,
    headers: { prefer: "return=minimal", "x-idempotency-key": clave },
  });
  if (result.ok)
    return {
      texto: result.value.crudo ?? JSON.stringify(toWire(result.value.datos)),
      esError: (result.value.status ?? 200) >= 400,
    };
  const { error } = result;
  return {
    texto: error.kind === "validacion" ? enLineas(detallesDe(error.campos)) : textoFallo(error),
    esError: true,
  };
}

/** Gives the JSON Schema of a tool's arguments, with their names on the wire. */
export function esquemaDe({ entrada }: Herramienta): Tool["inputSchema"] {
  const esquema: Tool["inputSchema"] = JSON.parse(
    JSON.stringify(createEsquemas().entrada(z.strictObject(entrada))),
  );
  return esquema;
}

/** Finds the route that a tool calls; throws where there is none. */
export function rutaDe(rutas: readonly Route[], { nombre, ruta, metodo }: Herramienta): Route {
  const found = rutas.find(({ path, method }) => path === ruta && method === metodo);
  if (found === undefined) throw new Error(`la herramienta ${nombre} no tiene ruta`);
  return found;
}

/**
 * Gives the reason that this caller may not use a tool with this right, or null. Tools take an API key and
 * nothing else.
 */
function impedimento(right: Right, llamador: Llamador | null): string | null {
  if (right === "anyone") return null;
  if (llamador === null) return "Falta la clave: envíe la cabecera X-API-KEY.";
  if (isCompanyRight(right) && hasRight(right, llamador.rol)) return null;
  return textoFallo({ kind: "noEsDueno" });
}

function cuerpoDe(ruta: Route): z.ZodType {
  return ruta.path === "/v1/facturas" && ruta.method === "post"
    ? PedidoCompraVenta
    : (ruta.body ?? z.unknown());
}

function enLineas(detalles: readonly Detalle[]): string {
  return detalles.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join("\n");
}
