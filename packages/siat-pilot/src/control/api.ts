import { toWire } from "@mostrador/core/wire";
import { z } from "zod";
import { findDocumento, listDocumentos } from "../db/documentos.ts";
import { toInstante } from "../instante.ts";
import type { Pilot } from "../pilot.ts";
import { Ajustes, AJUSTES_INICIALES } from "./ajustes.ts";
import { ContribuyentePedido, registrarContribuyente, revocar, RevocarPedido } from "./registrar.ts";
import type { Db } from "../db/abrir.ts";

/** HTTP status and JSON body of a reply of the control API. */
export interface RespuestaJson {
  readonly status: number;
  readonly cuerpo: unknown;
}

/**
 * `todo` also deletes everything issued (codes, documents, events, packages); taxpayers and tokens stay. `clockShiftMs` sets the clock in
 * the same step, so that a client with a shifted clock never reads the real hour in between.
 */
const ResetPedido = z.strictObject({
  alcance: z.enum(["fallas", "todo"], "debe ser fallas o todo").default("fallas"),
  clockShiftMs: z.int("debe ser un entero").default(0),
});

/** Serves the simulator's own control, under `/control`. docs/design.md D47. `cuerpo` is undefined when the body is not JSON. */
export async function handleControl(
  pilot: Pilot,
  method: string,
  url: URL,
  cuerpo: unknown,
  controlUrl: string,
): Promise<RespuestaJson> {
  switch (`${method} ${url.pathname}`) {
    case "GET /control":
      return si({ ...pilot.control.leer(), ahora: toInstante(pilot.ahora()), controlUrl });
    case "PUT /control":
      return conCuerpo(Ajustes.partial(), cuerpo, async (cambio) =>
        si({
          ...(await pilot.control.cambiar(sinHuecos(cambio))),
          ahora: toInstante(pilot.ahora()),
          controlUrl,
        }),
      );
    case "GET /control/documentos":
      return list(pilot, url);
    case "POST /control/reset":
      return conCuerpo(ResetPedido, cuerpo ?? {}, async ({ alcance, clockShiftMs }) => {
        if (alcance === "todo") await deleteMovimiento(pilot.db);
        return si(await pilot.control.cambiar({ ...AJUSTES_INICIALES, clockShiftMs }));
      });
    case "POST /control/contribuyentes":
      return conCuerpo(ContribuyentePedido, cuerpo, async (pedido) => {
        const registrado = await registrarContribuyente(pilot, pedido);
        return registrado === undefined
          ? no(422, "certificado: no es un certificado PEM")
          : { status: 201, cuerpo: registrado };
      });
    case "POST /control/revocar":
      return conCuerpo(RevocarPedido, cuerpo, async (pedido) =>
        si({ revocados: await revocar(pilot, pedido) }),
      );
    default:
      return no(404, `No existe ${method} ${url.pathname}.`);
  }
}

const MAX_PAGINA = 1000;
const Pagina = z.object({
  nit: z.coerce.number("debe ser un número").int().optional(),
  cuf: z.string().optional(),
  limite: z.coerce
    .number("debe ser un número")
    .int()
    .min(1)
    .max(MAX_PAGINA, `es más de ${MAX_PAGINA}`)
    .default(MAX_PAGINA),
  desde: z.coerce.number("debe ser un número").int().min(0).default(0),
});

async function list({ db }: Pilot, url: URL): Promise<RespuestaJson> {
  return conCuerpo(Pagina, Object.fromEntries(url.searchParams), async ({ nit, cuf, limite, desde }) => {
    if (cuf !== undefined) {
      const documento = await findDocumento(db, cuf);
      return si({
        documentos:
          documento === undefined ? [] : [toWire({ ...documento, xml: documento.xml.toString("utf8") })],
      });
    }
    const documentos = await listDocumentos(db, nit, limite, desde);
    return si({
      documentos: documentos.map((d) =>
        toWire({
          ...d,
          fechaEmision: toInstante(d.fechaEmision),
          recibidoEn: toInstante(d.recibidoEn),
          revertido: d.revertido === 1,
        }),
      ),
    });
  });
}

async function conCuerpo<T>(
  schema: z.ZodType<T>,
  cuerpo: unknown,
  hacer: (valor: T) => Promise<RespuestaJson>,
): Promise<RespuestaJson> {
  const leido = schema.safeParse(cuerpo);
  if (leido.success) return hacer(leido.data);
  const faltas = leido.error.issues.map((falta) => {
    const lugar = falta.path.join(".") || "cuerpo";
    if (falta.code === "unrecognized_keys") return `${lugar}: no se conoce ${falta.keys.join(", ")}`;
    return `${lugar}: ${/^Invalid|^Too|^Expected/.test(falta.message) ? "no es válido" : falta.message}`;
  });
  return no(422, cuerpo === undefined ? "El cuerpo no es JSON." : faltas.join("; "));
}

function sinHuecos(cambio: { readonly [K in keyof Ajustes]?: Ajustes[K] | undefined }): Partial<Ajustes> {
  return Object.fromEntries(Object.entries(cambio).filter(([, valor]) => valor !== undefined));
}

function si(cuerpo: unknown): RespuestaJson {
  return { status: 200, cuerpo };
}

function no(status: number, error: string): RespuestaJson {
  return { status, cuerpo: { error } };
}

/** Forgets what was issued, children first; taxpayers, branches, points of sale and tokens stay. */
async function deleteMovimiento(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const tabla of ["paquete", "documento", "evento", "cufd", "cuis"] as const)
      await tx.deleteFrom(tabla).execute();
  });
}
