import {
  buildDocumento,
  fail,
  findSectorFactura,
  getRegimen,
  ok,
  type Documento,
  type FacturaTerminal,
  type Result,
  type SectorFactura,
} from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findCufd, isMismoPunto } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import { datosDeFactura, filaDe } from "../documentos/solicitud.ts";

/** The reason that a till's document cannot be rebuilt or sent as it is. */
export type CausaConflicto =
  | "bytesDistintos"
  | "cufdNuevo"
  | "retirada"
  | "epocaVieja"
  | "numeroUsado"
  | "sinCertificado"
  | "regimen"
  | "otra";

/** The reason that a document's bytes cannot be built again. */
export type SinArmar = Extract<CausaConflicto, "bytesDistintos" | "otra">;

/**
 * Rebuilds a terminal's document from its frozen values. The bytes must be identical (SHA-256), else nothing
 * is sent. Its law is the one that it was printed with. docs/design.md D17.
 */
async function reconstruir(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
  tipoEmision: 1 | 2,
): Promise<Result<{ readonly documento: Documento; readonly sector: SectorFactura }, SinArmar>> {
  const sector = findSectorFactura(factura.sector);
  const cufd = await findCufd(deps.db, empresa.nit, factura.cufd);
  if (sector === undefined || cufd === undefined || factura.epoca > terminal.epoca) return fail("otra");
  if (!isMismoPunto(cufd, terminal)) return fail("otra");
  const {
    leyenda,
    usuario,
    direccion,
    tipoCambio,
    razonSocial,
    municipio,
    telefono,
    regimen,
    parteConCredito,
  } = factura.derivados;
  const documento = buildDocumento(
    sector,
    {
      modalidad: empresa.modalidad,
      tipoEmision,
      emisor: { nit: empresa.nit, razonSocial, municipio, telefono },
      sucursal: terminal.sucursal,
      puntoVenta: terminal.puntoVenta,
      direccion,
      cufd: cufd.codigo,
      codigoControl: cufd.codigoControl,
      numeroFactura: factura.numeroFactura,
      fechaEmision: factura.fechaEmision,
      leyenda,
      usuario,
      tipoCambio,
      regimen: getRegimen(regimen ?? "ley-843"),
      parteConCredito,
    },
    factura.pedido,
  );
  if (!documento.ok) return fail("bytesDistintos");
  const same = documento.value.cuf === factura.cuf && sha256(documento.value.xml) === factura.sha256;
  return same ? ok({ documento: documento.value, sector }) : fail("bytesDistintos");
}

/** Gives the row of a terminal's document, rebuilt and signed. Fails with `sinCertificado` where there is no valid certificate. */
export async function filaReconstruida(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
  tipoEmision: 1 | 2,
  firmante = deps.firmanteOf(empresa),
): Promise<Result<ReturnType<typeof filaDe>, SinArmar | "sinCertificado">> {
  const rebuilt = await reconstruir(deps, empresa, terminal, factura, tipoEmision);
  if (!rebuilt.ok) return rebuilt;
  if (empresa.modalidad === 1 && firmante === null) return fail("sinCertificado");
  const { documento, sector } = rebuilt.value;
  return ok(filaDe(documento, sector, datosDeFactura(documento, factura.pedido), firmante, deps.now()));
}
