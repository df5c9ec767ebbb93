import { explicado } from "../explicado.ts";
import { MAX_NIT } from "../nit.ts";
import { z } from "zod";
import { CorreoPedido } from "../correo.ts";
import { enteroPedido } from "../sectores/tipos.ts";
import { SubidaHechos } from "../hechos/hecho.ts";
import {
  CambiosPedido,
  CambiosPedido1,
  camposDesconocidos,
  Foto,
  type TipoCompartido,
} from "./compartidos.ts";
import { TranscripcionTerminal } from "./manuales.ts";
import { NotaPedidoTerminal } from "./notas.ts";
import {
  EmparejarPedido,
  FacturaTerminal,
  FacturaTerminal1,
  PruebaPedido,
  Recuperacion,
  Recuperacion1,
  SaludoPedido,
  SubidaOffline,
  SubidaOffline1,
} from "./protocolo.ts";

/**
 * The protocols between till and server: the versions, each call's body in each of them, and the calls that a server serves. docs/design.md
 * D49. docs/decisions/0017.
 */

/**
 * Protocol of this program. 1: release 2026-11-22. 2: replies are marked, each call states its protocol, products have `fraccionable`,
 * pictures are sent apart, facts are uploaded, price rules are shared, a document names its law.
 */
export const PROTOCOLO = 2;

/** Protocols of releases. Their bodies never change; `protocolos.test.ts` holds a digest of each. */
export const PUBLICADOS = [{ protocolo: 1, version: "2026-11-22" }] as const;

/** The first protocol whose servers take a till's facts. */
export const PROTOCOLO_CON_HECHOS = 2;

/** The first protocol whose servers accept a till's report about the second copy of the till before it. */
export const PROTOCOLO_CON_COPIA = 2;

/** The first protocol whose pictures are sent apart from their products, by hash. */
export const PROTOCOLO_CON_FOTOS = 2;

/** Header with the protocol of each call of a till (1 if absent), and with the protocol in force of each reply. */
export const PROTOCOLO_HEADER = "x-mostrador-protocol";

/** Bodies of a till's calls in the protocol of this program, by the last words of their paths. */
export const CUERPOS = {
  emparejar: EmparejarPedido,
  saludo: SaludoPedido,
  prueba: PruebaPedido,
  credencial: z.strictObject({}),
  facturas: FacturaTerminal,
  offline: SubidaOffline,
  recuperar: Recuperacion,
  cambios: CambiosPedido,
  notas: NotaPedidoTerminal,
  manuales: TranscripcionTerminal,
  hechos: SubidaHechos,
  fotos: z.strictObject({
    foto: explicado(
      Foto,
      "La imagen como data URI, hasta 60,000 caracteres.",
      "data:image/webp;base64,UklGRg==",
    ),
  }),
  anular: z.strictObject({
    motivo: explicado(enteroPedido(1, 9999), "Por qué se anula. Catálogo `motivos_anulacion`.", 3),
  }),
  revertir: z.strictObject({}),
  correo: z.strictObject({
    correo: explicado(CorreoPedido, "Dirección a la que se envía.", "compras@illimani.bo"),
  }),
  nit: z.strictObject({
    nit: explicado(enteroPedido(1, MAX_NIT), "NIT que se quiere comprobar.", 1028627025),
  }),
} as const;

/** A call of a till that carries a body. */
export type LlamadaCaja = keyof typeof CUERPOS;

/** Calls whose body a program builds itself. A refusal of its form means different versions, never a value that a person entered. */
export const SOLO_FORMA: ReadonlySet<LlamadaCaja> = new Set([
  "facturas",
  "offline",
  "recuperar",
  "cambios",
  "hechos",
  "fotos",
]);

/** The difference between one call's body and the previous protocol's. */
interface Cambio {
  /** The body in the previous protocol. */
  readonly antes: z.ZodType;
  /** Converts a body of the previous protocol to this protocol. */
  readonly lift: (cuerpo: unknown) => unknown;
  /** Converts a body of this protocol to the previous one. */
  readonly lower: (cuerpo: unknown) => unknown;
}

/** Each protocol's changes, oldest first. */
const CAMBIOS: readonly {
  readonly protocolo: number;
  readonly cuerpos: Partial<Record<LlamadaCaja, Cambio>>;
}[] = [
  {
    protocolo: 2,
    cuerpos: {
      facturas: { antes: FacturaTerminal1, lift: (cuerpo) => cuerpo, lower: (cuerpo) => cuerpo },
      cambios: { antes: CambiosPedido1, lift: (cuerpo) => cuerpo, lower: lowerCambios },
      // A till reports nothing about a second copy to such a server (`PROTOCOLO_CON_COPIA`).
      offline: { antes: SubidaOffline1, lift: (cuerpo) => cuerpo, lower: lowerOffline },
      recuperar: { antes: Recuperacion1, lift: (cuerpo) => cuerpo, lower: lowerSubida },
    },
  },
];

/** Returns the schema of a call's body as a till of this protocol sends it; it parses into today's body. */
export function cuerpoDe(llamada: LlamadaCaja, protocolo: number): z.ZodType {
  const deHoy: z.ZodType = CUERPOS[llamada];
  const [primero, ...otros] = cambiosTras(llamada, protocolo);
  if (primero === undefined) return deHoy;
  return primero.antes
    .transform((cuerpo) => otros.reduce((actual, { lift }) => lift(actual), primero.lift(cuerpo)))
    .pipe(deHoy);
}

/** Lowers today's body to a server of this protocol. The caller keeps the dropped parts and sends them later. */
export function downloadCuerpo(llamada: LlamadaCaja, cuerpo: unknown, protocolo: number): unknown {
  return cambiosTras(llamada, protocolo).reduceRight((actual, { lower }) => lower(actual), cuerpo);
}

function cambiosTras(llamada: LlamadaCaja, tras: number): readonly Cambio[] {
  return CAMBIOS.flatMap(({ protocolo, cuerpos }) => {
    const cambio = cuerpos[llamada];
    return protocolo > tras && cambio !== undefined ? [cambio] : [];
  });
}

const ConDocumentos = z.looseObject({
  cortes: z.array(z.looseObject({})),
  facturas: z.array(z.looseObject({})),
});

/** Such a server is told the CUFDs of documents before them, in a call of their own. */
function lowerOffline(cuerpo: unknown): unknown {
  const { cufds: _cufds, ...resto } = ConDocumentos.parse(cuerpo);
  return lowerSubida(resto);
}

/** Such a server neither asks which documents were set aside, nor waits for documents that come in a later call. */
function lowerSubida(cuerpo: unknown): unknown {
  const { cortes, facturas, ...resto } = ConDocumentos.parse(cuerpo);
  return {
    ...resto,
    cortes: cortes.map(({ faltan: _faltan, ...corte }) => corte),
    facturas: facturas.map(({ apartada: _apartada, ...factura }) => factura),
  };
}

function lowerCambios(cuerpo: unknown): z.infer<typeof CambiosPedido1> {
  const { productos, clientes, usuarios } = cuerpo as CambiosPedido; // what this program sends
  return {
    productos: productos.map((cambio) => downloadCambio("producto", cambio)),
    clientes: clientes.map((cambio) => downloadCambio("cliente", cambio)),
    usuarios: usuarios.map((cambio) => downloadCambio("usuario", cambio)),
  };
}

/** Keeps the parts of a change that protocol 1 knows: neither its author nor later fields. */
function downloadCambio(
  tipo: TipoCompartido,
  { autor: _autor, campos, ...cambio }: CambiosPedido[keyof CambiosPedido][number],
) {
  const fuera = new Set(camposDesconocidos(tipo, 1));
  const conocidos = Object.entries(campos).filter(([campo]) => !fuera.has(campo));
  return { ...cambio, campos: Object.fromEntries(conocidos) };
}

/** Reads the protocol from a call's header; a till of protocol 1 sends no such header. Zero for a text that is not a number. */
export function parseProtocolo(header: string | undefined): number {
  if (header === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(header) ? Number(header) : 0;
}

/** The program that needs an update before the two understand each other. */
export type Atrasado = "caja" | "servidor";

/**
 * Decides whether a server serves a call; null: it does. A server serves every call in every protocol up to its own. It serves online
 * selling only in the protocol in force and the previous one. docs/design.md D49.
 */
export function planServicio(
  llamada: LlamadaCaja,
  { suyo, vigente }: { readonly suyo: number; readonly vigente: number },
): Atrasado | null {
  if (suyo > PROTOCOLO || suyo === 0) return "servidor";
  return llamada === "facturas" && suyo < vigente - 1 ? "caja" : null;
}

/** The protocol that a till speaks to a server. */
export interface Habla {
  /** The protocol of its calls: its own, or the previous one. */
  readonly protocolo: number;
  /** The program that needs an update; null: none does. `caja` only keeps the till from selling online. */
  readonly atrasado: Atrasado | null;
}

/** Decides how this program, as a till, speaks under the protocol in force. */
export function planHabla(vigente: number): Habla {
  if (vigente < PROTOCOLO - 1) return { protocolo: PROTOCOLO, atrasado: "servidor" };
  return { protocolo: Math.min(vigente, PROTOCOLO), atrasado: PROTOCOLO < vigente - 1 ? "caja" : null };
}
