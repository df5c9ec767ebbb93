import {
  buildDocumento,
  type CatalogosTerminal,
  type CufdTerminal,
  type EmpresaTerminal,
  type Instante,
  type Pedido,
  type SectorFactura,
} from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { DocumentoNuevo } from "../documentos/db/documentos.ts";
import { TIPO_CAMBIO_BOB } from "./pedido.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/** All that the till holds and a document is made from. */
export interface Fuentes {
  readonly empresa: EmpresaTerminal;
  readonly catalogos: CatalogosTerminal;
  readonly epoca: number;
  readonly sector: SectorFactura;
  readonly usuario: string;
}

export interface Numerado {
  readonly ventaId: string;
  readonly numero: number;
  readonly fechaEmision: Instante;
  readonly cufd: CufdTerminal;
  readonly tipoEmision: 1 | 2;
  readonly corteId: string | null;
  readonly gemela: DocumentoNuevo["gemela"];
}

/**
 * Makes a document of a checked request, with every derived value frozen beside it: from these the server arrives at the very
 * same bytes. Throws when it cannot be made: the request was checked before (`revisarPedido`).
 */
export function armarDocumento(pedido: Pedido, fuentes: Fuentes, numerado: Numerado): DocumentoNuevo {
  const { empresa, sector } = fuentes;
  const { cufd, numero, fechaEmision, tipoEmision } = numerado;
  const derivados: DerivadosDocumento = {
    leyenda: elegirLeyenda(fuentes.catalogos, pedido, numero),
    usuario: fuentes.usuario,
    direccion: cufd.direccion,
    tipoCambio: TIPO_CAMBIO_BOB,
    razonSocial: empresa.razonSocial,
    municipio: empresa.municipio,
    telefono: empresa.telefono,
  };
  const documento = buildDocumento(
    sector,
    {
      modalidad: empresa.modalidad,
      tipoEmision,
      emisor: {
        nit: empresa.nit,
        razonSocial: derivados.razonSocial,
        municipio: derivados.municipio,
        telefono: derivados.telefono,
      },
      sucursal: empresa.sucursal,
      puntoVenta: empresa.puntoVenta,
      direccion: derivados.direccion,
      cufd: cufd.codigo,
      codigoControl: cufd.codigoControl,
      numeroFactura: numero,
      fechaEmision,
      leyenda: derivados.leyenda,
      usuario: derivados.usuario,
      tipoCambio: derivados.tipoCambio,
    },
    pedido,
  );
  if (!documento.ok) throw new Error(FRASES_INTERNAS.documentoImposible(JSON.stringify(documento.error)));
  return {
    cuf: documento.value.cuf,
    ventaId: numerado.ventaId,
    sector: sector.codigo,
    numero,
    tipoEmision,
    estado: tipoEmision === 1 ? "ENVIANDO" : "OFFLINE",
    fechaEmision,
    cufd: cufd.codigo,
    epoca: fuentes.epoca,
    pedido,
    derivados,
    xml: documento.value.xml,
    sha256: sha256(Buffer.from(documento.value.xml, "utf8")),
    corteId: numerado.corteId,
    gemela: numerado.gemela,
  };
}

type DerivadosDocumento = DocumentoNuevo["derivados"];

/** One of the activity's legends; they take turns by number. */
function elegirLeyenda({ leyendas }: CatalogosTerminal, pedido: Pedido, numero: number): string {
  const actividad = pedido.items[0]?.actividadEconomica ?? pedido.emisor.actividadEconomica;
  const propias = leyendas.filter((leyenda) => leyenda.actividad === actividad);
  const lista = propias.length > 0 ? propias : leyendas;
  const elegida = lista[numero % lista.length];
  if (elegida === undefined) throw new Error(FRASES_INTERNAS.sinLeyendas);
  return elegida.texto;
}
