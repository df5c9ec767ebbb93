import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Control } from "../control/estado.ts";
import type { Tx } from "../db/abrir.ts";
import { findCufd } from "../db/codigos.ts";
import { findContribuyente } from "../db/contribuyentes.ts";
import type { Fila } from "../db/esquema.ts";
import { findEvento } from "../db/eventos.ts";
import { findPaquete, findPaqueteDebido, insertPaquete, updatePaquete } from "../db/paquetes.ts";
import { nuevoCodigoRecepcion } from "../codigos.ts";
import { NOMBRES_ELECCIONES, tamanoAbierto } from "../elecciones.ts";
import { LIMITES } from "../limites.ts";
import { abrirArchivo } from "../reglas/920-archivo.ts";
import { reglaFechaEnvio } from "../reglas/943-fecha-envio.ts";
import { reglaHash } from "../reglas/969-hash.ts";
import { desempacar, reglaEventoDelPaquete } from "../reglas/985-paquete.ts";
import { exigida, primerFallo, type Mensaje } from "../reglas/mensaje.ts";
import { codigoElegido } from "../reglas/tabla.ts";
import { leerTar, type ArchivoTar } from "../tar.ts";
import { recibirDocumento } from "./examen.ts";
import { columnas, puntoDe } from "./facturacion-codigos.ts";
import { cargarHechos, REGLAS, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { respuestaFacturacion } from "./respuesta.ts";

/** A package of offline documents: 901 when it was taken in; what becomes of it is asked for later. docs/fiscal-rules.md F45. */
export async function recepcionPaqueteFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud, control } = llamada;
  const { relajar } = control.leer();
  const hechos = await cargarHechos(llamada, 2);
  const declaradas = solicitud.entero("cantidadFacturas");
  const fallo =
    primerFallo(REGLAS.documento, hechos) ??
    exigida(reglaFechaEnvio(solicitud.texto("fechaEnvio"), ahora), relajar) ??
    ((declaradas ?? 0) > LIMITES.facturasPaquete ? { codigo: 954 } : undefined);
  if (fallo !== undefined) return rechazar(fallo);
  const archivo = solicitud.bytes("archivo");
  const abierto = abrirArchivo(archivo, tamanoAbierto(LIMITES.paqueteBytes, relajar));
  if (!abierto.ok) return rechazar(abierto.mensaje);
  const hash = reglaHash(seguro(archivo), solicitud.texto("hashArchivo"));
  if (hash !== undefined) return rechazar(hash);
  const desempacado = desempacar(abierto.contenido, declaradas);
  if (!desempacado.ok) return rechazar(desempacado.mensaje);
  const evento = await findEvento(tx, solicitud.entero("codigoEvento") ?? -1);
  const cafc = solicitud.texto("cafc");
  const deEvento = reglaEventoDelPaquete(evento, cafc, hechos);
  if (deEvento !== undefined) return rechazar(deEvento);
  const codigoRecepcion = nuevoCodigoRecepcion();
  await insertPaquete(tx, {
    codigoRecepcion,
    ...columnas(puntoDe(hechos)),
    modalidad: seguro(hechos.base.codigoModalidad),
    sector: seguro(hechos.base.codigoDocumentoSector),
    evento: seguro(evento).codigo,
    cafc: cafc ?? null,
    archivo: seguro(archivo),
    recibidoEn: ahora,
    procesarEn: ahora + control.leer().paqueteDelayMs,
    estado: 901,
    mensajes: "[]",
  });
  return respuestaFacturacion(901, true, [], codigoRecepcion);
}

/** The messages of a package as `procesarPaquetes` stores them. */
const Mensajes: z.ZodType<readonly Mensaje[]> = z.array(
  z.object({
    codigo: z.int().transform(codigoElegido),
    detalle: z.string().exactOptional(),
    advertencia: z.literal(true).exactOptional(),
    eleccion: z.enum(NOMBRES_ELECCIONES).exactOptional(),
    numeroArchivo: z.int().exactOptional(),
    numeroDetalle: z.int().exactOptional(),
  }),
);

/** 901 while it waits; then 908, or 904 with the observed files. It may be asked again and again. */
export async function validacionRecepcionPaqueteFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud, control } = llamada;
  const hechos = await cargarHechos(llamada, 2);
  const fallo = primerFallo(REGLAS.documento, hechos);
  if (fallo !== undefined) return rechazar(fallo);
  const codigoRecepcion = solicitud.texto("codigoRecepcion");
  if (codigoRecepcion === undefined) return rechazar({ codigo: 923 });
  await procesarPaquetes(tx, ahora, control);
  const paquete = await findPaquete(tx, codigoRecepcion);
  if (paquete === undefined || paquete.nit !== hechos.base.nit) return rechazar({ codigo: 944 });
  const mensajes = Mensajes.parse(JSON.parse(paquete.mensajes));
  return respuestaFacturacion(paquete.estado, true, mensajes, codigoRecepcion);
}

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
    paquete: { evento, cafc: paquete.cafc },
  };
  const mensajes: Mensaje[] = [];
  for (const [i, { bytes }] of archivosDe(paquete).entries()) {
    const observacion = control.observacionDe(bytes);
    const propios =
      observacion === undefined
        ? await recibirDocumento(tx, { ...contexto, bytes })
        : [{ codigo: codigoElegido(observacion) }];
    mensajes.push(...propios.map((mensaje) => ({ ...mensaje, numeroArchivo: i + 1 })));
  }
  return mensajes;
}

/** The package was opened when it came in, so it opens again. */
function archivosDe(paquete: Fila<"paquete">): readonly ArchivoTar[] {
  return seguro(leerTar(gunzipSync(paquete.archivo)));
}

/** 904 is the state of its own code; every other refusal is 902. Nothing was taken in. */
function rechazar(mensaje: Mensaje): RespuestaSoap {
  return respuestaFacturacion(mensaje.codigo === 904 ? 904 : 902, false, [mensaje]);
}
