import { createHash } from "node:crypto";
import type { DocumentoCaja, DocumentoServidor, DocumentoSiat, Libros, VentaCaja } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { CREDITOS } from "./plantilla.ts";
import { exigir, type Testigo } from "./testigo.ts";

/** Everything that must hold when all has come to rest. QUALITY.md D3. Throws `Rota` with the first that does not. */
export function revisar(mundo: Mundo, testigo: Testigo, libros: Libros): void {
  const enSiat = new Map(
    libros
      .siat<DocumentoSiat>(
        "select cuf, punto_venta, sector, numero, emision, cufd, fecha_emision, estado from documento",
      )
      .map((d) => [d.cuf, d]),
  );
  const enServidor = new Map(
    libros
      .servidor<DocumentoServidor>(
        `select cuf, punto_venta, numero, estado, observada, clave_idempotencia, terminal_id, venta_id, cambio_pendiente, xml
         from facturas`,
      )
      .map((d) => [d.cuf, d]),
  );
  revisarPapel(mundo, testigo, libros);
  revisarNumeros([...enSiat.values()]);
  revisarBytes(testigo, enServidor);
  revisarServidor(enSiat, enServidor);
  revisarCreditos(libros, enServidor);
  revisarPedidos(testigo, enSiat, enServidor);
  for (const { nombre } of mundo.cajas) revisarCaja(nombre, libros, enSiat, enServidor);
}

/** I1: whatever was shown or printed is on disk. */
export function revisarPapel({ papel, cajas }: Mundo, { ventas }: Testigo, libros: Libros): void {
  for (const { nombre } of cajas) {
    const guardados = new Set(
      libros.caja<{ cuf: string }>(nombre, "select cuf from documentos").map(({ cuf }) => cuf),
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

/** I2: a number is one document's, among those that ever counted. */
function revisarNumeros(documentos: readonly DocumentoSiat[]): void {
  const porNumero = Map.groupBy(documentos, (d) => `${d.punto_venta}/${d.sector}/${d.numero}`);
  for (const [numero, suyos] of porNumero)
    exigir("I2", suyos.length === 1, () => `${numero}: ${suyos.map(({ cuf }) => cuf).join(" ")}`);
}

/** I2 and I7: a CUF is one string of bytes, the stored one. */
function revisarBytes({ enviados }: Testigo, enServidor: ReadonlyMap<string, DocumentoServidor>): void {
  for (const [cuf, formas] of enviados) {
    exigir("I2", formas.size === 1, () => `${cuf} viajó de ${formas.size} formas`);
    const guardado = enServidor.get(cuf);
    exigir("I1", guardado !== undefined, () => `${cuf} viajó y el servidor no lo tiene`);
    const sha = createHash("sha256")
      .update(guardado?.xml ?? "")
      .digest("hex");
    exigir("I7", formas.has(sha), () => `${cuf}: lo enviado no es lo guardado`);
  }
}

const VIGENTE = 690;

/** I11 and I12, server and tax system: the same documents, in the same states. */
function revisarServidor(
  enSiat: ReadonlyMap<string, DocumentoSiat>,
  enServidor: ReadonlyMap<string, DocumentoServidor>,
): void {
  for (const [cuf, { estado }] of enServidor) {
    const alla = enSiat.get(cuf)?.estado;
    const debe = estado === "EMITIDA" ? VIGENTE : estado === "ANULADA" ? 691 : undefined;
    exigir("I11", alla === debe, () => `${cuf}: ${estado} en el servidor, ${alla ?? "nada"} en el SIAT`);
  }
  for (const cuf of enSiat.keys())
    exigir("I12", enServidor.has(cuf), () => `${cuf} está en el SIAT y no en el servidor`);
}

/** I5: one credit for each document that was accepted, and none for any other. */
function revisarCreditos(libros: Libros, enServidor: ReadonlyMap<string, DocumentoServidor>): void {
  const [{ saldo } = { saldo: Number.NaN }] = libros.servidor<{ saldo: number }>(
    "select sum(cantidad) as saldo from creditos",
  );
  const aceptadas = [...enServidor.values()].filter(
    ({ estado }) => estado === "EMITIDA" || estado === "ANULADA",
  );
  exigir("I5", saldo === CREDITOS - aceptadas.length, () => `saldo ${saldo}, aceptadas ${aceptadas.length}`);
}

/** I3 and I9 for the ERP: a key is one document, and what was answered of it stays true. */
function revisarPedidos(
  { pedidos }: Testigo,
  enSiat: ReadonlyMap<string, DocumentoSiat>,
  enServidor: ReadonlyMap<string, DocumentoServidor>,
): void {
  for (const [clave, { respuestas }] of pedidos) {
    const suyas = [...enServidor.values()].filter((d) => d.clave_idempotencia === clave);
    const vivas = suyas.filter(({ cuf }) => enSiat.get(cuf)?.estado === VIGENTE);
    const bien = respuestas.filter(({ status }) => status === 200).map(({ texto }) => texto);
    exigir("I3", vivas.length <= 1, () => `${clave}: ${vivas.length} documentos vivos`);
    exigir("I9", new Set(bien).size <= 1, () => `${clave}: respuestas distintas`);
    for (const texto of bien) {
      const { cuf } = JSON.parse(texto).datos as { cuf: string };
      exigir(
        "I9",
        vivas[0]?.cuf === cuf,
        () => `${clave}: respondió ${cuf}, vive ${vivas[0]?.cuf ?? "ninguno"}`,
      );
    }
  }
}

/** I3, I4, I6 and I12 for a till. */
function revisarCaja(
  nombre: string,
  libros: Libros,
  enSiat: ReadonlyMap<string, DocumentoSiat>,
  enServidor: ReadonlyMap<string, DocumentoServidor>,
): void {
  const documentos = libros.caja<DocumentoCaja>(
    nombre,
    `select cuf, venta_id, numero, tipo_emision, estado, fecha_emision, gemela, causa, observada
     from documentos order by rowid`,
  );
  const ventas = libros.caja<VentaCaja>(nombre, "select id, estado, total, cuf, motivo from ventas");
  for (const { id, estado, cuf, motivo } of ventas) {
    const vivos = documentos.filter((d) => d.venta_id === id && enSiat.get(d.cuf)?.estado === VIGENTE);
    const debe = estado === "EMITIDA" ? 1 : 0;
    const ve = () =>
      `${nombre} venta ${id} ${estado} (${motivo}): vivos ${vivos.map((d) => d.cuf).join(" ") || "ninguno"}`;
    exigir("I3", vivos.length === debe, ve);
    exigir("I3", debe === 0 || vivos[0]?.cuf === cuf, ve);
  }
  const instantes = documentos.map(({ fecha_emision }) => fecha_emision);
  exigir(
    "I6",
    instantes.join() === [...new Set(instantes)].sort().join(),
    () => `${nombre}: instantes sin orden`,
  );
  for (const { cuf, estado } of documentos) {
    const alla = enServidor.get(cuf)?.estado ?? "nada";
    const igual = estado === "EMITIDA" || estado === "ANULADA" ? alla === estado : alla !== "EMITIDA";
    exigir("I12", igual, () => `${cuf}: ${estado} en ${nombre}, ${alla} en el servidor`);
  }
}
