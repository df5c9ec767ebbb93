import type { Tx } from "../db/abrir.ts";
import { insertDocumento } from "../db/documentos.ts";
import { valorDe, valorOpcional, type Documento } from "../documento/tipos.ts";
import { parseFecha } from "../instante.ts";
import { numeroDe, type Llegada } from "./llegada.ts";

/** Enters a document that passed its checks into the register. */
export async function registrar(tx: Tx, llegada: Llegada, documento: Documento): Promise<void> {
  const { cabecera, sector, modalidad } = documento;
  const { nit, sucursal, puntoVenta } = llegada.punto;
  await insertDocumento(tx, {
    cuf: valorDe(cabecera, "cuf"),
    nit,
    sucursal,
    puntoVenta,
    modalidad,
    sector: sector.codigo,
    tipo: sector.tipoFactura,
    emision: llegada.paquete === undefined ? 1 : 2,
    numero: numeroDe(documento),
    cufd: llegada.cufd.codigo,
    cafc: valorOpcional(cabecera, "cafc"),
    fechaEmision: parseFecha(valorDe(cabecera, "fechaEmision")) ?? llegada.ahora,
    recibidoEn: llegada.ahora,
    codigoRecepcion: llegada.codigoRecepcion,
    montoTotal: valorDe(cabecera, sector.calculo === "nota" ? "montoTotalDevuelto" : "montoTotal"),
    original: valorOpcional(cabecera, "numeroAutorizacionCuf"),
    xml: llegada.bytes,
    estado: 690,
    motivoAnulacion: null,
    revertido: 0,
  });
}
