import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { epochToInstante } from "@mostrador/core";

/** A tax system with a fixed delay a call, for codes and states of documents only. */
export interface SiatLento {
  readonly url: string;
  /** The moment of each company's CUFD, by NIT, in milliseconds of a monotonic clock. */
  readonly cufds: ReadonlyMap<number, number>;
  /** The moment of the first call, and of the first query for a company's document. */
  readonly primera: () => number;
  readonly preguntada: (nit: number) => number | undefined;
  /** Number of calls for a CUFD. */
  readonly llamadasCufd: () => number;
  readonly close: () => Promise<void>;
}

const DIA_MS = 86_400_000;

/** Starts it in this process. `colgada`: the company whose calls take `colgadaMs`. */
export async function startSiatLento(
  demoraMs: number,
  { colgada, colgadaMs }: { readonly colgada: number; readonly colgadaMs: number },
): Promise<SiatLento> {
  const cufds = new Map<number, number>();
  const preguntadas = new Map<number, number>();
  let primera = 0;
  let llamadasCufd = 0;
  const server = createServer((req, res) => {
    void text(req).then((cuerpo) => {
      primera ||= performance.now();
      const operacion = /:(\w+)[^<>]*><Solicitud/.exec(cuerpo)?.[1] ?? "";
      const nit = Number(/<nit>(\d+)<\/nit>/.exec(cuerpo)?.[1]);
      if (operacion === "cufd") llamadasCufd++;
      if (operacion === "verificacionEstadoFactura" && !preguntadas.has(nit))
        preguntadas.set(nit, performance.now());
      setTimeout(
        () => {
          if (operacion === "cufd") cufds.set(nit, performance.now());
          res.writeHead(200, { "content-type": "text/xml;charset=UTF-8" }).end(respuestaA(operacion));
        },
        nit === colgada ? colgadaMs : demoraMs,
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cufds,
    primera: () => primera,
    preguntada: (nit) => preguntadas.get(nit),
    llamadasCufd: () => llamadasCufd,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Builds the reply to an operation, as the authority's services write it. */
function respuestaA(operacion: string): string {
  const ahora = Date.now();
  const partes: Readonly<Record<string, readonly [string, string]>> = {
    cufd: [
      "RespuestaCufd",
      `<codigo>${randomUUID()}</codigo><codigoControl>67A75AC82F24C74</codigoControl><direccion>Av. Arce 1</direccion>` +
        `<fechaVigencia>${epochToInstante(ahora + DIA_MS)}-04:00</fechaVigencia>`,
    ],
    sincronizarFechaHora: ["RespuestaFechaHora", `<fechaHora>${epochToInstante(ahora)}</fechaHora>`],
    verificacionEstadoFactura: [
      "RespuestaServicioFacturacion",
      `<codigoDescripcion>VALIDA</codigoDescripcion><codigoEstado>690</codigoEstado><codigoRecepcion>${randomUUID()}</codigoRecepcion>`,
    ],
    verificarComunicacion: ["RespuestaComunicacion", ""],
  };
  const [elemento, campos] = partes[operacion] ?? ["return", ""];
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<ns2:${operacion}Response xmlns:ns2="https://siat.impuestos.gob.bo/"><${elemento}>${campos}<transaccion>true</transaccion>` +
    `</${elemento}></ns2:${operacion}Response></soap:Body></soap:Envelope>`
  );
}
