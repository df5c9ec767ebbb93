/**
 * A tax system that accepts every invoice and every package unread after `demoraMs`. It keeps the figures free of the simulator, which
 * checks each document as the authority does. It forwards all other calls to the simulator. PUT /demora with a number changes the delay.
 * PUT /colgada with a NIT leaves that company's documents without an answer; an empty one ends it.
 */
import { randomUUID } from "node:crypto";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pausa } from "node:timers/promises";

const { BENCH_PUERTO: puerto, BENCH_SIMULADOR: simulador } = process.env;
let demoraMs = Number(process.env["BENCH_DEMORA_MS"] ?? 0);
let colgada = "";

/** Replies to these operations; the simulator answers the others. */
const ESTADOS = new Map([
  ["recepcionFactura", { codigo: 908, descripcion: "VALIDADA" }],
  ["recepcionPaqueteFactura", { codigo: 901, descripcion: "PENDIENTE" }],
  ["validacionRecepcionPaqueteFactura", { codigo: 908, descripcion: "VALIDADA" }],
]);

function aceptada(
  operacion: string,
  { codigo, descripcion }: { codigo: number; descripcion: string },
): string {
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<ns2:${operacion}Response xmlns:ns2="https://siat.impuestos.gob.bo/"><RespuestaServicioFacturacion>` +
    `<codigoDescripcion>${descripcion}</codigoDescripcion><codigoEstado>${codigo}</codigoEstado><codigoRecepcion>${randomUUID()}</codigoRecepcion>` +
    `<transaccion>true</transaccion></RespuestaServicioFacturacion></ns2:${operacion}Response></soap:Body></soap:Envelope>`
  );
}

async function atender(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const cuerpo = await text(req);
  if (req.url === "/demora") {
    demoraMs = Number(cuerpo);
    return void res.end();
  }
  if (req.url === "/colgada") {
    colgada = cuerpo;
    return void res.end();
  }
  const operacion = /<(?:\w+:)?(\w+Factura)[ >]/.exec(cuerpo)?.[1] ?? "";
  const estado = ESTADOS.get(operacion);
  if (estado === undefined) return pasar(req, cuerpo, res);
  // The caller gives up by itself.
  if (colgada !== "" && cuerpo.includes(`<nit>${colgada}</nit>`)) return;
  if (demoraMs > 0) await pausa(demoraMs);
  res.writeHead(200, { "content-type": "text/xml;charset=UTF-8" }).end(aceptada(operacion, estado));
}

function pasar({ method, url = "/", headers }: IncomingMessage, cuerpo: string, res: ServerResponse): void {
  const siguiente = request(new URL(url, simulador), { method, headers }, (respuesta) => {
    res.writeHead(respuesta.statusCode ?? 502, respuesta.headers);
    respuesta.pipe(res);
  });
  siguiente.on("error", () => res.destroy());
  siguiente.end(cuerpo);
}

createServer((req, res) => void atender(req, res)).listen(Number(puerto), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
