import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import {
  ENTREGA_HEADER,
  ERROR_CODE_HEADER,
  planLlegada,
  SubidaHechos,
  type HechoContado,
  type HechosRecibidos,
  type HechosTerminal,
} from "@mostrador/core";
import { fromWire, toWire } from "@mostrador/core/wire";
import { estadoDe } from "./estado-guion.ts";
import type { ServidorGuion } from "./guion.ts";
import { deFotos } from "./fotos-guion.ts";
import { deAnulacion, deVentas } from "./tienda-guion.ts";
import { DATOS } from "./datos-guion.ts";
import { markDe } from "./marca-guion.ts";
import { manualesEn, transcritas } from "./manuales-guion.ts";

/** Tells whether a whole round of the till came after a number of calls: its heartbeat, and later its last call. */
export function hasRonda({ peticiones }: Pick<ServidorGuion, "peticiones">, desde: number): boolean {
  const paths = peticiones.slice(desde).map(({ path }) => path);
  const heartbeat = paths.indexOf("/estado");
  return heartbeat !== -1 && paths.includes("/documentos", heartbeat);
}

export async function startGuion(ahora: () => number): Promise<ServidorGuion> {
  const server = createServer((req, res) => void handle(guion, ahora, req, res));
  const guion: ServidorGuion = {
    url: "",
    peticiones: [],
    guion: [],
    guionAnular: [],
    guionCorreos: [],
    guionNotas: [],
    notasNegadas: new Set(),
    guionManuales: [],
    estado: {},
    cufd: "CUFD-1",
    retiro: "retirada",
    isMalo: () => false,
    niega: () => null,
    documentos: [],
    paginas: [],
    existencias: null,
    tienda: new Map(),
    fotos: new Map(),
    rechazados: [],
    rechazoSubida: null,
    recupera: 20,
    recuperarFalla: 0,
    recuperadas: [],
    hechos: new Map(),
    hechosDeAntes: [],
    revertidas: [],
    epoca: 1,
    subidasPerdidas: 0,
    omitidasEnSubida: 0,
    enMedio: () => false,
    negativa: null,
    otraVersion: null,
    marca: true,
    apagado: false,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  return Object.assign(guion, { url: `http://127.0.0.1:${address.port}` });
}

/** Takes facts by the server's rule. */
function receiveHechos({ hechos }: ServidorGuion, { serie, hechos: lote }: SubidaHechos): HechosRecibidos {
  const suyos = hechos.get(serie) ?? [];
  hechos.set(serie, suyos);
  for (const hecho of lote) {
    const plan = planLlegada(hecho, suyos.length, suyos[hecho.n - 1]?.id);
    if (plan === "conflicto") return { tiene: suyos.length, conflicto: hecho.n };
    if (plan === "falta") break;
    if (plan === "guardar") suyos.push(hecho);
  }
  return { tiene: suyos.length, conflicto: null };
}

async function handle(
  guion: ServidorGuion,
  ahora: () => number,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (guion.enMedio(req, res)) return;
  const texto = await text(req);
  const path = (req.url ?? "").replace(/^\/v1\/terminal/, "").replace(/\?.*$/, "");
  const cuerpo: unknown = texto === "" ? null : fromWire(JSON.parse(texto));
  if (guion.apagado) return void res.destroy();
  guion.peticiones.push({ path, cuerpo });
  const { responder, fallar, escribir } = writer(guion, req, res);
  const { otraVersion: otra } = guion;
  if (otra !== null && req.method === "POST")
    return escribir(otra.status, JSON.stringify(otra.cuerpo), otra.cabeceras);
  if (guion.negativa !== null && path !== "/emparejar" && guion.negativa.salvo?.test(path) !== true)
    return fallar(guion.negativa.status, guion.negativa.codigo, guion.negativa.entrega);
  const negado = cuerpo === null ? null : guion.niega(path, texto);
  if (negado !== null) return fallar(negado);
  if (path === "/emparejar") return responder({ terminalId: "t1", token: "secreto", epoca: guion.epoca });
  if (path === "/estado") return responder(estadoDe(guion, ahora()));
  if (path === "/datos") return responder(paginaDe(guion));
  if (path === "/existencias") return responder(guion.existencias);
  if (path === "/hechos" && cuerpo === null)
    return guion.hechosDeAntes === null
      ? fallar(404)
      : responder(paginaDeHechos(guion.hechosDeAntes, guion.revertidas, req.url ?? ""));
  if (path === "/hechos") return responder(receiveHechos(guion, SubidaHechos.parse(cuerpo)));
  if (path.startsWith("/fotos/")) return deFotos(guion.fotos, path, cuerpo, responder, fallar);
  const correo = deCorreos(guion, path, cuerpo, responder, fallar);
  if (correo || deVentas(guion.tienda, path, responder, fallar)) return;
  if (path === "/cambios") return responder({ cursor: 0, rechazados: guion.rechazados });
  if (guion.isMalo(path.split("/")[2] ?? "")) return fallar(500);
  if (path.endsWith("/retirar")) return responder({ resultado: guion.retiro, estado: "DESCARTADA" });
  if (path.endsWith("/anular") || path.endsWith("/revertir-anulacion"))
    return deAnulacion(guion, path, res, responder, fallar);
  if (path === "/notas") {
    const { clave } = cuerpo as { clave: string };
    const orden = guion.notasNegadas.has(clave) ? 400 : (guion.guionNotas.shift() ?? 200);
    if (orden === "corta") return void res.destroy();
    if (orden === 400) guion.notasNegadas.add(clave);
    if (orden !== 200) return fallar(orden);
    const emitida = { cuf: NOTA_CUF, numero: 7, sector: 24, fechaEmision: "2026-11-20T10:00:00.000" };
    return responder({ ...emitida, montoDevuelto: "12.50", xml: "<x/>" });
  }
  if (path === "/manuales" && cuerpo === null) return responder(manualesEn(ahora()));
  if (path === "/manuales") {
    const orden = guion.guionManuales.shift() ?? { rechaza: [] };
    if (orden === "corta") return void res.destroy();
    return typeof orden === "number"
      ? fallar(orden)
      : responder({ facturas: transcritas(cuerpo, orden.rechaza) });
  }
  if (path === "/documentos") return responder(documentosDe(guion));
  if (path === "/recuperar" && guion.recuperarFalla-- > 0) return fallar(500);
  deDocumentos(guion, path, cuerpo, res, responder);
}

/** Answers the order of a mail; false for another call. */
function deCorreos(
  { guionCorreos }: ServidorGuion,
  path: string,
  cuerpo: unknown,
  responder: Responder,
  fallar: (status: number, codigo?: string) => void,
): boolean {
  if (!path.endsWith("/correo")) return false;
  const negado = guionCorreos.shift();
  if (negado === undefined) responder({ enviadoA: (cuerpo as { correo: string }).correo });
  else fallar(negado.status, negado.codigo);
  return true;
}

/** Answers uploads, recovery calls and online sales. */
function deDocumentos(
  guion: ServidorGuion,
  path: string,
  cuerpo: unknown,
  res: ServerResponse,
  responder: Responder,
): void {
  const { cuf, facturas } = cuerpo as { cuf: string; facturas?: { cuf: string }[] };
  if (path === "/recuperar") {
    const tomadas = (facturas ?? []).filter((f) => !guion.isMalo(f.cuf)).slice(0, guion.recupera);
    guion.recuperadas.push(...tomadas.map((f) => f.cuf));
    return responder({
      facturas: tomadas.map((f) => ({ cuf: f.cuf, resultado: "recibida", causa: null })),
    });
  }
  if (path === "/offline" && guion.subidasPerdidas-- > 0) return void res.destroy();
  if (path === "/offline")
    return responder({
      facturas: facturas
        ?.filter(() => guion.omitidasEnSubida-- <= 0)
        .map(({ cuf: subida }) => ({
          cuf: subida,
          resultado: guion.rechazoSubida === null ? "recibida" : "rechazada",
          causa: guion.rechazoSubida,
        })),
    });
  if (path !== "/facturas") return responder(null, 404);
  const orden = guion.guion.shift() ?? { resultado: "aceptada" };
  if (orden === "calla") return;
  if (orden === "corta") return void res.destroy();
  const { resultado, status = 200, causa = null, codigo } = orden;
  const mensajes = codigo === undefined ? [] : [{ codigo, descripcion: "RECHAZO", remedio: "Corrija." }];
  responder({ resultado, cuf, causa, mensajes, codigoRecepcion: "r1" }, status);
}

type Responder = (datos: unknown, status?: number) => void;

/** Writes replies as the real server does: in its envelope, with the mark, with the kind of failure. */
function writer(guion: ServidorGuion, req: IncomingMessage, res: ServerResponse) {
  const escribir = (status: number, body: string, headers: Record<string, string> = {}): void => {
    const mark = guion.marca ? markDe(req, status, body) : {};
    res.writeHead(status, { "content-type": "application/json", ...headers, ...mark });
    res.end(body);
  };
  const responder: Responder = (datos, status = 200) =>
    escribir(status, JSON.stringify({ ok: status < 300, datos: toWire(datos), timestamp: TIMESTAMP }));
  const fallar = (status: number, codigo = "otra", entrega?: string): void =>
    escribir(
      status,
      JSON.stringify({ ok: false, datos: null, error: "No se puede.", timestamp: TIMESTAMP }),
      {
        [ERROR_CODE_HEADER]: codigo,
        ...(entrega === undefined ? {} : { [ENTREGA_HEADER]: entrega }),
      },
    );
  return { responder, fallar, escribir };
}

const NOTA_CUF = "2F8A4B6C8D0E1F2A3B4C5D6E7F8A9B0C1D2E3F4A5B6C7D8E9F0A1B2";

const TIMESTAMP = "2026-11-22T10:00:00.000-04:00";

function documentosDe({ documentos }: ServidorGuion) {
  return {
    cursor: 0,
    hayMas: false,
    documentos: documentos.splice(0).map((d) => ({ observada: null, codigoRecepcion: null, ...d })),
  };
}

/** Facts of one page: few, so that a drawer has several. */
const HECHOS_POR_PAGINA = 3;

function paginaDeHechos(
  hechos: readonly HechoContado[],
  revertidas: readonly string[],
  url: string,
): HechosTerminal {
  const desde = Number(new URL(url, "http://guion").searchParams.get("desde"));
  const hasta = desde + HECHOS_POR_PAGINA;
  const sigue = hasta < hechos.length;
  return {
    hechos: hechos.slice(desde, hasta),
    hasta: sigue ? hasta : null,
    revertidas: sigue ? [] : [...revertidas],
  };
}

function paginaDe({ paginas }: ServidorGuion): unknown {
  const pagina = paginas.shift();
  const vacia = { hayMas: false, empresa: null, catalogos: null };
  const listas = { productos: [], clientes: [], usuarios: [], borrados: [] };
  return pagina === undefined ? DATOS : { ...vacia, ...listas, ...pagina };
}
