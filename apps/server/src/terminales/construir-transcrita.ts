import {
  epochToInstante,
  instanteToEpoch,
  USUARIO_CAJA,
  type ContextoEmision,
  type FalloCampo,
  type Instante,
  type Pedido,
  type Result,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { findFactura } from "../documentos/db/facturas.ts";
import type { Cufd } from "../impuestos/db/puntos.ts";
import { findParte } from "../impuestos/partes-con-credito.ts";
import { chooseLeyenda } from "../documentos/contexto-emision.ts";
import { buildHecho, type Hecho } from "../documentos/solicitud.ts";
import type { Taller } from "./taller.ts";

/**
 * Builds the document at the moment written on paper, or at the next millisecond whose CUF is free. Paper has no
 * milliseconds, and the bytes sent under a CUF never change.
 */
export async function buildUnico(
  tx: Tx,
  taller: Taller,
  cufd: Cufd,
  pedido: Pedido,
  { escrita, fin }: { readonly escrita: Instante; readonly fin: Instante },
): Promise<Result<Hecho, readonly FalloCampo[]>> {
  const { sector, catalogos } = taller;
  const primera = instanteToEpoch(escrita);
  const ultima = instanteToEpoch(fin);
  const leyenda = chooseLeyenda(
    catalogos.leyendas.get(pedido.items[0]?.actividadEconomica ?? "") ?? [],
    taller.random(),
  );
  for (let k = 0; ; k++) {
    // Once the search has reached the end of the outage, it goes backwards from where it began.
    const ms = primera + k <= ultima ? primera + k : ultima - k;
    const fechaEmision = epochToInstante(ms);
    const regimen = await taller.regimenes.regimenEn(tx, taller.empresa, fechaEmision);
    const parteConCredito = await findParte(tx, taller.empresa.nit, sector.codigo, fechaEmision);
    const contexto = {
      ...contextoDe(taller, cufd, pedido, fechaEmision, leyenda),
      regimen,
      parteConCredito,
    };
    const hecho = buildHecho({ clase: "factura", sector, pedido }, contexto, catalogos, []);
    if (!hecho.ok) return hecho;
    if ((await findFactura(tx, hecho.value.documento.cuf)) === undefined) return hecho;
  }
}

function contextoDe(
  { empresa, terminal }: Taller,
  cufd: Cufd,
  pedido: Pedido,
  fechaEmision: Instante,
  leyenda: string,
): ContextoEmision {
  return {
    modalidad: empresa.modalidad,
    tipoEmision: 2,
    emisor: {
      nit: empresa.nit,
      razonSocial: empresa.razonSocial,
      municipio: empresa.municipio,
      telefono: empresa.telefono,
    },
    sucursal: terminal.sucursal,
    puntoVenta: terminal.puntoVenta,
    direccion: cufd.direccion,
    cufd: cufd.codigo,
    codigoControl: cufd.codigoControl,
    numeroFactura: pedido.numeroFactura ?? 0,
    fechaEmision,
    leyenda,
    usuario: pedido.usuario ?? USUARIO_CAJA,
    tipoCambio: "1",
  };
}
