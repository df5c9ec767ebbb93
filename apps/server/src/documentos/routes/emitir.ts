import { ok, SECTORES_FACTURA, SECTORES_NOTA, type SectorFactura, type SectorNota } from "@mostrador/core";
import type { Deps } from "../../deps.ts";
import { route, type Entrada, type Route } from "../../http/route.ts";
import { findOriginal } from "../solicitud.ts";
import { claveDe } from "../../http/clave-de.ts";
import { FacturaEmitida, type Emitida, type SalidaEmision } from "./emision.ts";
import { emitirUnaVez } from "./emitir-una-vez.ts";

/** One issuing route per sector, for invoices and notes. docs/api.md A15. */
export const emisiones: readonly Route[] = [
  ...SECTORES_FACTURA.map((sector) =>
    route({
      ...comun(sector),
      body: sector.pedido,
      handle: (deps, entrada) =>
        emitirLlamada(deps, entrada, sector.ruta, async () =>
          ok({ clase: "factura", sector, pedido: entrada.body }),
        ),
    }),
  ),
  ...SECTORES_NOTA.map((sector) =>
    route({
      ...comun(sector),
      body: sector.pedido,
      handle: (deps, entrada) =>
        emitirLlamada(deps, entrada, sector.ruta, async () => {
          const { empresa } = entrada.llamador;
          const original = await findOriginal(deps.db, empresa, entrada.body.cufFacturaOriginal);
          return original.ok
            ? ok({ clase: "nota", sector, pedido: entrada.body, original: original.value })
            : original;
        }),
    }),
  ),
];

function comun({ codigo, nombre, ruta }: SectorFactura | SectorNota) {
  return {
    method: "post",
    path: ruta,
    resumen: `Emite: ${nombre} (sector ${codigo})`,
    right: "emitir",
    changesState: true,
    cabida: "documento",
    errores: [400, 402, 404, 409, 422, 502, 503],
    respuesta: { datos: FacturaEmitida },
  } as const;
}

async function emitirLlamada(
  deps: Deps,
  { llamador: { empresa }, body, headers, topeBs, cederTurno }: Entrada<unknown, unknown, unknown, "emitir">,
  ruta: string,
  preparar: Emitida["preparar"],
): Promise<SalidaEmision> {
  const clave = claveDe(headers);
  if (!clave.ok) return clave;
  const minimal = /\breturn=minimal\b/i.test(headers["prefer"] ?? "");
  const conClave = clave.value === undefined ? null : { clave: clave.value, ruta, pedido: body };
  const tope = topeBs === undefined ? {} : { topeBs };
  return emitirUnaVez({ deps, empresa, preparar, minimal, ...tope, alGuardar: cederTurno }, conClave);
}
