import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

const CINCO_MINUTOS_S = 300;
const clave = Buffer.from((process.env.SECRETO ?? "").replace(/^[^_]*_/, ""), "base64");

function esValida(cabeceras: IncomingHttpHeaders, cuerpo: Buffer): boolean {
  const [id, momento, firmas] = ["id", "timestamp", "signature"].map((n) =>
    String(cabeceras[`webhook-${n}`]),
  );
  if (Math.abs(Date.now() / 1000 - Number(momento)) > CINCO_MINUTOS_S) return false;
  const propia = createHmac("sha256", clave).update(`${id}.${momento}.`).update(cuerpo).digest();
  // Mientras dura una rotación llegan dos firmas, separadas por un espacio.
  return (firmas ?? "")
    .split(" ")
    .map((firma) => Buffer.from(firma.replace("v1,", ""), "base64"))
    .some((dada) => dada.length === propia.length && timingSafeEqual(dada, propia));
}

createServer((pedido, respuesta) => {
  const partes: Buffer[] = [];
  pedido.on("data", (parte: Buffer) => partes.push(parte));
  pedido.on("end", () => {
    const cuerpo = Buffer.concat(partes);
    if (!esValida(pedido.headers, cuerpo)) return respuesta.writeHead(401).end();
    const { type, data } = JSON.parse(cuerpo.toString());
    console.log(type, data);
    return respuesta.writeHead(204).end();
  });
}).listen(Number(process.env.PUERTO), "127.0.0.1");
