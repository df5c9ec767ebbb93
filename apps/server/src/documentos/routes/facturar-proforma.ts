import { estadoProforma, fail, findSectorFactura, ok, type Proforma, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import type { Respuesta } from "../../http/route.ts";
import { hoyEn } from "../../tienda/readers/proformas.ts";
import { findFila } from "../../tienda/readers/tienda.ts";
import { prepararEmision, RUTA_DE_PROFORMA } from "../proforma-vendida.ts";
import type { Solicitud } from "../solicitud.ts";
import type { Editor } from "../../tienda/guardar.ts";
import { emitirUnaVez } from "./emitir.ts";

/** Payment of a proforma. `numeroTarjeta`: masked digits of a card. */
interface Pago {
  readonly metodoPago: number;
  readonly numeroTarjeta: string | null;
}

/** The issued invoice as the portal refers to it. */
export type Facturada = { readonly cuf: string; readonly numero: number; readonly estado: string };

/**
 * Issues the invoice of a proforma at point of sale 0 of its branch. The key belongs to the proforma, so a second press,
 * or a repetition after a lost reply, issues nothing again. After a refusal the next attempt has a new key.
 * docs/design.md D59.
 */
export async function facturarProforma(
  deps: Deps,
  empresa: Empresa,
  { autor }: Editor,
  { id, ...pago }: Pago & { readonly id: string },
): Promise<Result<Respuesta<Facturada>, Fallo>> {
  const { nit } = empresa;
  const proforma = await findFila(deps.db, nit, "proforma", id);
  if (proforma === undefined) return fail({ kind: "filaAusente" });
  const preparada = await prepararEmision(deps.db, nit, id);
  if (!preparada.ok) return preparada;
  if (!preparada.value.emitida) {
    const estado = estadoProforma({ ...proforma, convertida: false }, hoyEn(deps.reloj.ahora()));
    if (estado === "vencida" || estado === "descartada") return fail({ kind: "proformaNoVigente", estado });
  }
  const emitida = await emitirUnaVez(
    {
      deps,
      empresa,
      preparar: async () => solicitudDe(proforma, pago, autor.nombre),
      minimal: true,
      proforma,
    },
    { clave: preparada.value.clave, ruta: RUTA_DE_PROFORMA, pedido: { proforma: id } },
  );
  return emitida.ok ? ok(readFacturada(emitida.value)) : emitida;
}

/** Parses the stored reply of an emission: its invoice, or the refusal as it was sent. */
export function readFacturada(emitida: Respuesta<unknown>): Respuesta<Facturada> {
  const leida = Emitida.safeParse(JSON.parse(emitida.crudo ?? "null"));
  if (!leida.success) return { ...emitida, datos: null };
  const { cuf, numero_factura: numero, estado } = leida.data.datos;
  return { datos: { cuf, numero, estado } };
}

/** Stored reply of a successful emission. */
const Emitida = z.object({
  ok: z.literal(true),
  datos: z.object({ cuf: z.string(), numero_factura: z.int(), estado: z.string() }),
});

/** Builds the request of a proforma with its promised prices and discounts, line by line. */
function solicitudDe(
  { sector: codigo, sucursal, cliente, lineas }: Proforma,
  { metodoPago, numeroTarjeta }: Pago,
  usuario: string,
): Result<Solicitud, Fallo> {
  const sector = findSectorFactura(codigo);
  if (sector === undefined) return fail({ kind: "filaAusente" });
  const { telefono: _telefono, complemento, correo, ...comprador } = cliente;
  const final = comprador.numeroDocumento === "0";
  const leido = sector.pedido.safeParse({
    emisor: { sucursal, puntoVenta: 0 },
    cliente: {
      ...comprador,
      ...(final ? { razonSocial: "S/N" } : {}),
      ...(complemento === null ? {} : { complemento }),
      ...(correo === null ? {} : { correo }),
    },
    metodoPago,
    ...(numeroTarjeta === null ? {} : { numeroTarjeta }),
    usuario,
    items: lineas.map(({ presentacionId: _p, aMano: _a, descuento, cantidad, precioUnitario, ...linea }) => ({
      ...linea,
      cantidad: Number(cantidad),
      precioUnitario: Number(precioUnitario),
      ...(Number(descuento) > 0 ? { descuento: Number(descuento) } : {}),
    })),
  });
  if (leido.success) return ok({ clase: "factura", sector, pedido: leido.data });
  return fail({
    kind: "validacion",
    campos: leido.error.issues.map(({ path, message }) => ({
      loc: path.map((parte) => (typeof parte === "number" ? parte : String(parte))),
      kind: "proforma",
      msg: message,
    })),
  });
}
