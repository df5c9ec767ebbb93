import { revisarExistencias } from "./invariantes-existencias.ts";
import { revisarGemelas } from "./invariantes-gemelas.ts";
import { revisarVentasContadas } from "./invariantes-hechos.ts";
import { revisarPagos } from "./invariantes-pagos.ts";
import { revisarRechazadas } from "./invariantes-rechazo.ts";
import { revisarReemplazos } from "./invariantes-reemplazo.ts";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { revisarCaja, revisarRetirada, sinSegundaCopia } from "./invariantes-caja.ts";
import { ANULADO, isAceptada, VIGENTE, type Documentos, type Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { CREDITOS } from "./plantilla.ts";
import { exigir, type Testigo } from "./testigo.ts";

/** Checks every invariant when all has come to rest. docs/reliability.md I1 to I17. Throws `Rota` with the first broken one. */
export async function revisar(mundo: Mundo, testigo: Testigo, libros: Libros): Promise<void> {
  const documentos = libros.juntas(() => {
    const leidos = libros.documentos();
    revisarLibros(mundo, testigo, libros, leidos);
    return leidos;
  });
  for (const caja of mundo.cajas) await revisarCaja(caja, mundo, libros, documentos);
}

function revisarLibros(mundo: Mundo, testigo: Testigo, libros: Libros, documentos: Documentos): void {
  const perdidos: ReadonlySet<string> = isRestaurado(mundo) ? sinSegundaCopia(mundo, libros) : new Set();
  revisarPapel(mundo, testigo, libros);
  revisarNumeros(documentos);
  revisarBytes(testigo, documentos, mundo, perdidos);
  revisarEstados(documentos, perdidos);
  revisarEnvios(testigo, documentos);
  revisarNotasNegadas(libros);
  revisarCreditos(libros, documentos);
  revisarPedidos(testigo, documentos, mundo);
  revisarEventos(libros);
  revisarAvisos(mundo, libros);
  revisarAuditoria(libros, documentos);
  revisarNotasDeCajas(mundo, libros);
  for (const caja of mundo.retiradas) revisarRetirada(caja, mundo, testigo, documentos, libros);
  revisarVentasContadas(libros, mundo);
  revisarPagos(libros);
  revisarReemplazos(mundo, libros);
  revisarGemelas(mundo, libros, documentos);
  revisarRechazadas(mundo, libros, documentos);
  revisarExistencias(mundo, libros, documentos);
}

/** Checks I1: every shown or printed document is on disk. */
export function revisarPapel({ papel, cajas }: Mundo, { ventas }: Testigo, libros: Libros): void {
  for (const { nombre } of cajas) {
    const guardados = new Set(
      libros
        .caja<{ cuf: string }>(nombre, "select cuf from documentos union all select cuf from notas")
        .map(({ cuf }) => cuf),
    );
    for (const { impresora, cuf } of papel)
      if (impresora === `papel-${nombre}`)
        exigir("I1", guardados.has(cuf), () => `${nombre} imprimió ${cuf} y no lo tiene`);
    for (const [id, { caja, vistas }] of ventas)
      if (caja === nombre)
        for (const { cuf } of vistas)
          exigir(
            "I1",
            cuf === null || guardados.has(cuf),
            () => `${nombre} mostró ${id} ${cuf} y no lo tiene`,
          );
  }
}

/** Checks I12: every note issued for a till is at that till, and a discarded draft is never issued. */
function revisarNotasDeCajas({ cajas, retiradas }: Mundo, libros: Libros): void {
  // A lost till received no answers.
  const sueltas = new Set(
    retiradas.flatMap(({ nombre }) =>
      libros.caja<{ envio: string }>(nombre, "select envio from notas").map(({ envio }) => envio),
    ),
  );
  const suyas = new Set(
    cajas.flatMap(({ nombre }) =>
      libros.caja<{ cuf: string | null }>(nombre, "select cuf from notas").map(({ cuf }) => cuf),
    ),
  );
  const emitidas = libros.servidor<{ cuf: string; estado: string; clave: string }>(
    `select f.cuf, f.estado, i.clave from facturas f join idempotencia i on i.cuf = f.cuf where i.operacion = 'nota de caja'`,
  );
  for (const { cuf, estado } of emitidas.filter(({ clave }) => !sueltas.has(clave)))
    exigir("I12", !isAceptada(estado) || suyas.has(cuf), () => `la nota ${cuf} no la tiene ninguna caja`);
}

/** Checks I2: each number belongs to one document at the tax system. */
function revisarNumeros({ enSiat }: Documentos): void {
  const porNumero = Map.groupBy(enSiat.values(), (d) => `${d.nit}/${d.punto_venta}/${d.sector}/${d.numero}`);
  for (const [numero, suyos] of porNumero)
    exigir("I2", suyos.length === 1, () => `${numero}: ${suyos.map(({ cuf }) => cuf).join(" ")}`);
}

/**
 * Checks I2 and I7: all bytes sent for a CUF are the stored ones, and the tax system has no others. A restored server may lack only a till's
 * offline document that the tax system never registered. The journal keeps documents sent singly, and tills report their offline documents
 * again. `perdidos` were lost with a till, its second copy and the server.
 */
function revisarBytes(
  { enviados }: Testigo,
  { enServidor, enSiat }: Documentos,
  mundo: Mundo,
  perdidos: ReadonlySet<string>,
): void {
  for (const [cuf, formas] of enviados) {
    const unica = formas.size === 1 || isFirmadaDeNuevo([...formas.values()], mundo);
    exigir("I2", unica, () => `${cuf} viajó de ${formas.size} formas`);
    const guardado = enServidor.get(cuf);
    const sinRastro = perdidos.has(cuf) || (!enSiat.has(cuf) && isRestaurado(mundo));
    if (guardado === undefined && sinRastro) continue;
    exigir("I1", guardado !== undefined, () => `${cuf} viajó y el servidor no lo tiene`);
    const sha = createHash("sha256")
      .update(guardado?.xml ?? "")
      .digest("hex");
    exigir("I7", formas.has(sha), () => `${cuf}: lo enviado no es lo guardado`);
  }
  for (const [cuf, { xml }] of enSiat) {
    const guardado = enServidor.get(cuf)?.xml;
    if (guardado === undefined && perdidos.has(cuf)) continue;
    exigir("I7", guardado?.equals(xml) === true, () => `${cuf}: el SIAT tiene otros bytes que el servidor`);
  }
}

/**
 * Tells whether two forms of a document are one content under two signatures. A server that came back from a copy lacks the first one where the
 * tax system observed the document's package. Its till tells the document again, and the certificate may be another one by then. Which of both
 * forms is stored is fixed by what the tax system has.
 */
function isFirmadaDeNuevo(formas: readonly Buffer[], mundo: Mundo): boolean {
  const firmas = formas.map((xml) => FIRMA.exec(xml.toString("utf8"))?.[0]);
  const contenidos = new Set(formas.map((xml) => xml.toString("utf8").replace(FIRMA, "")));
  return isRestaurado(mundo) && formas.length === 2 && !firmas.includes(undefined) && contenidos.size === 1;
}

/** The element of a document's signature, the last one in it. */
const FIRMA = /<(?:\w+:)?Signature [^]*<\/(?:\w+:)?Signature>/;

/** Checks I11 and I12: server and tax system have the same documents in the same states. */
function revisarEstados({ enSiat, enServidor }: Documentos, perdidos: ReadonlySet<string>): void {
  for (const [cuf, { estado }] of enServidor) {
    const alla = enSiat.get(cuf)?.estado;
    const debe = estado === "EMITIDA" ? VIGENTE : estado === "ANULADA" ? ANULADO : undefined;
    exigir("I11", alla === debe, () => `${cuf}: ${estado} en el servidor, ${alla ?? "nada"} en el SIAT`);
  }
  for (const cuf of enSiat.keys())
    exigir(
      "I12",
      enServidor.has(cuf) || perdidos.has(cuf),
      () => `${cuf} está en el SIAT y no en el servidor`,
    );
}

/**
 * Checks I2: a document sent singly leaves once. Checks I11: a sent document counts as absent only after two queries. Both come at least
 * ten minutes after it left, by the world's clock.
 */
function revisarEnvios({ salidas, preguntas }: Testigo, { enServidor }: Documentos): void {
  for (const [cuf, horas] of salidas) {
    exigir("I2", horas.length === 1, () => `${cuf} salió ${horas.length} veces`);
    const [salida = 0] = horas;
    const valen = (preguntas.get(cuf) ?? []).filter((hora) => hora >= salida + ESPERA_MS);
    exigir(
      "I11",
      enServidor.get(cuf)?.estado !== "DESCARTADA" || valen.length >= 2,
      () => `${cuf}: descartada tras ${valen.length} preguntas`,
    );
  }
}

/** Time within which a slow call may still arrive. docs/design.md D9. */
const ESPERA_MS = 600_000;

/**
 * Checks that no note was refused for returning too much (1061). The server counts notes in flight too, and sends none that exceeds the
 * sale.
 */
function revisarNotasNegadas(libros: Libros): void {
  const negadas = libros.servidor<{ cuf: string; mensajes: string }>(
    "select cuf, mensajes from facturas where estado = 'RECHAZADA' and original_cuf is not null",
  );
  for (const { cuf, mensajes } of negadas)
    exigir("I3", !mensajes.includes('"codigo":1061'), () => `la nota ${cuf} devolvía de más`);
}

/** Checks I5 for each company: one credit for each accepted document, and none for any other. */
function revisarCreditos(libros: Libros, { enServidor }: Documentos): void {
  const saldos = libros.servidor<{ nit: number; saldo: number }>(
    "select nit, sum(cantidad) as saldo from creditos group by nit",
  );
  for (const { nit, saldo } of saldos) {
    const aceptadas = [...enServidor.values()].filter((d) => d.nit === nit && isAceptada(d.estado));
    exigir(
      "I5",
      saldo === CREDITOS - aceptadas.length,
      () => `${nit}: saldo ${saldo}, aceptadas ${aceptadas.length}`,
    );
  }
}

/**
 * Checks I3 and I9 for each ERP: a key is one document of that company, and its answers stay true. A restored server's answers may lack
 * warnings, which the tax system does not repeat; the document is the same.
 */
function revisarPedidos({ pedidos }: Testigo, { enSiat, enServidor }: Documentos, mundo: Mundo): void {
  const restaurado = isRestaurado(mundo);
  for (const { nit, clave, respuestas } of pedidos.values()) {
    const suyas = [...enServidor.values()].filter((d) => d.nit === nit && d.clave_idempotencia === clave);
    const aceptadas = suyas.filter(({ cuf }) => enSiat.has(cuf));
    const bien = respuestas.filter(({ status }) => status === 200).map(({ texto }) => texto);
    exigir("I3", aceptadas.length <= 1, () => `${clave}: ${aceptadas.length} documentos`);
    // Every retry had the same body.
    const ajena = respuestas.find(({ texto }) => texto.includes("ya se usó con otro pedido"));
    exigir("I9", ajena === undefined, () => `${nit} ${clave}: ${ajena?.texto ?? ""}`);
    const formas = new Set(restaurado ? bien.map((texto) => JSON.parse(texto).datos.cuf as string) : bien);
    exigir("I9", formas.size <= 1, () => `${clave}: ${[...formas].join(" y ")}`);
    for (const texto of bien) {
      const { cuf } = JSON.parse(texto).datos as { cuf: string };
      const suya = suyas.find((d) => d.cuf === cuf);
      // A document answered as OFFLINE may have been observed since, or be too late.
      const vale = aceptadas[0]?.cuf === cuf || suya?.estado === "OFFLINE";
      exigir("I9", vale, () => `${clave}: respondió ${cuf} y no es el suyo`);
    }
  }
}

/** Checks I6: registered windows do not overlap; the tax system holds documents to them. */
function revisarEventos(libros: Libros): void {
  const cruzados = libros.siat<object>(
    `select a.codigo, b.codigo as otro from evento a join evento b on a.codigo < b.codigo
       and a.nit = b.nit and a.punto_venta = b.punto_venta and a.inicio < b.fin and b.inicio < a.fin`,
  );
  exigir("I6", cruzados.length === 0, () => `eventos cruzados: ${JSON.stringify(cruzados)}`);
}

/**
 * Checks I8: an event marked as delivered reached its receiver, always in one form. Every audited change has an event. A server that came
 * back from a copy tells an act again under its id, at the moment when it knew of it anew.
 */
function revisarAvisos(mundo: Mundo, libros: Libros): void {
  const { recibidos } = mundo.receptor;
  const restaurado = isRestaurado(mundo);
  const entregas = libros.servidor<{ suceso_id: string; estado: string }>(
    "select suceso_id, estado from entregas",
  );
  for (const { suceso_id: id, estado } of entregas)
    exigir("I8", estado !== "entregada" || recibidos.has(id), () => `${id} figura entregado y no llegó`);
  for (const [id, formas] of recibidos) {
    const dichas = restaurado ? new Set([...formas].map(sinMomento)) : formas;
    exigir("I8", dichas.size === 1, () => `${id} llegó distinto`);
  }
  const callados = libros.servidor<object>(
    `select a.cuf, a.suceso from auditoria a where a.suceso in ('anulada', 'revertida', 'enviada', 'recibida offline')
       and a.despues in ('OFFLINE', 'ANULADA') and not exists (
         select 1 from sucesos s where json_extract(s.datos, '$.cuf') = a.cuf and s.tipo <> 'factura.emitida')`,
  );
  exigir("I8", callados.length === 0, () => `sin aviso: ${JSON.stringify(callados)}`);
}

/** Leaves out the moment when an event was told. */
function sinMomento(cuerpo: string): string {
  const { timestamp: _timestamp, ...resto } = JSON.parse(cuerpo) as Record<string, unknown>;
  return JSON.stringify(resto);
}

/** Checks I10: each document's trail has no gap and ends in its current state. Rows about the company itself have no document. */
function revisarAuditoria(libros: Libros, { enServidor }: Documentos): void {
  const rastro = libros.servidor<{ cuf: string; antes: string | null; despues: string }>(
    "select cuf, antes, despues from auditoria where cuf <> '' order by id",
  );
  const actual = new Map<string, string>();
  for (const { cuf, antes, despues } of rastro) {
    exigir("I10", (actual.get(cuf) ?? null) === antes, () => `${cuf}: ${actual.get(cuf)} y luego ${antes}`);
    actual.set(cuf, despues);
  }
  for (const [cuf, { estado }] of enServidor)
    exigir("I10", actual.get(cuf) === estado, () => `${cuf}: ${estado}, y la auditoría ${actual.get(cuf)}`);
}

/** Tells whether the server's machine was lost and replaced from a copy. */
function isRestaurado({ servidor }: Mundo): boolean {
  return existsSync(`${servidor.carpeta}-perdido`);
}
