import type { Control } from "../control/estado.ts";
import type { Tx } from "../db/abrir.ts";
import { findCufd } from "../db/codigos.ts";
import { findContribuyente } from "../db/contribuyentes.ts";
import type { Fila } from "../db/esquema.ts";
import { findEvento } from "../db/eventos.ts";
import { findPaqueteDebido, updatePaquete } from "../db/paquetes.ts";
import { reabrir } from "../reglas/985-paquete.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { codigoElegido } from "../reglas/tabla.ts";
import { receiveDocumento } from "./examen.ts";
import { seguro } from "./hechos.ts";

/** Validates every package whose time has come: the good documents are registered, the others listed. */
export async function procesarPaquetes(tx: Tx, ahora: number, control: Control): Promise<void> {
  for (;;) {
    const paquete = await findPaqueteDebido(tx, ahora);
    if (paquete === undefined) return;
    const mensajes = await validar(tx, paquete, ahora, control);
    const observado = mensajes.some((mensaje) => !mensaje.advertencia);
    await updatePaquete(tx, paquete.codigoRecepcion, {
      estado: observado ? 904 : 908,
      mensajes: JSON.stringify(mensajes),
    });
  }
}

async function validar(
  tx: Tx,
  paquete: Fila<"paquete">,
  ahora: number,
  control: Control,
): Promise<readonly Mensaje[]> {
  const evento = seguro(await findEvento(tx, paquete.evento));
  const contexto = {
    ahora,
    sector: paquete.sector,
    punto: { nit: paquete.nit, sucursal: paquete.sucursal, puntoVenta: paquete.puntoVenta },
    contribuyente: seguro(await findContribuyente(tx, paquete.nit)),
    cufd: seguro(await findCufd(tx, evento.cufdEvento)),
    codigoRecepcion: paquete.codigoRecepcion,
    relajar: control.leer().relajar,
    anexo1733Desde: control.leer().anexo1733Desde,
    parteCombustible: control.leer().parteCombustible,
    paquete: { evento, cafc: paquete.cafc },
  };
  const mensajes: Mensaje[] = [];
  for (const [i, { bytes }] of seguro(reabrir(paquete)).entries()) {
    const observacion = control.observacionDe(bytes);
    const propios =
      observacion === undefined
        ? await receiveDocumento(tx, { ...contexto, bytes })
        : [{ codigo: codigoElegido(observacion) }];
    mensajes.push(...propios.map((mensaje) => ({ ...mensaje, numeroArchivo: i + 1 })));
  }
  return mensajes;
}
