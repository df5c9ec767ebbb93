import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import { revisarHechos } from "./invariantes-hechos.ts";
import {
  ANULADO,
  isAceptada,
  VIGENTE,
  type DocumentoCaja,
  type Documentos,
  type Libros,
  type VentaCaja,
} from "./libros.ts";
import type { Maquina } from "./maquina/maquina.ts";
import type { Mundo } from "./mundo.ts";
import { exigir, type Testigo } from "./testigo.ts";
import { antesDe, isRevocada } from "./vidas.ts";

/** Checks a till's invariants when all has come to rest: I3, I4, I6, I10, I12, I13, and the paper. */
export async function revisarCaja(
  caja: Maquina<Caja>,
  mundo: Mundo,
  libros: Libros,
  documentos: Documentos,
): Promise<void> {
  const { nombre, programa } = caja;
  const retirada = isRevocada(libros, nombre);
  libros.juntas(() =>
    retirada ? revisarLibroRetirado(nombre, mundo, libros) : revisarLibro(nombre, mundo, libros, documentos),
  );
  const estado = await programa?.invoke("estado", {});
  const bloqueo = estado?.ok === true ? estado.value.bloqueo : "sin estado";
  exigir(
    "I11",
    bloqueo === null ||
      bloqueo === "creditosAgotados" ||
      (isGemela(caja, mundo) && (bloqueo === "copiaDeCaja" || bloqueo === "sinEmparejar" || retirada)),
    () => `${nombre} no puede vender: ${bloqueo}`,
  );
  const cierres = await programa?.invoke("cierres", { limite: 100 });
  exigir(
    "I10",
    cierres?.ok === true && cierres.value.integra,
    () => `${nombre}: la cadena de cierres se rompió`,
  );
}

/** Tells whether a till's folder is on two computers. One of them is refused once the owner chose, or was copied before its till was paired. */
function isGemela(caja: Maquina<Caja>, { gemelas, cajas }: Mundo): boolean {
  return gemelas.some(({ original, copia }) => cajas[original] === caja || cajas[copia] === caja);
}

function revisarLibro(nombre: string, mundo: Mundo, libros: Libros, documentos: Documentos): void {
  const suyos = libros.caja<DocumentoCaja>(
    nombre,
    "select cuf, venta_id, numero, estado, fecha_emision, gemela, epoca, tipo_emision, corte_id from documentos order by rowid",
  );
  const ventas = libros.caja<VentaCaja>(nombre, "select id, estado, total, cuf, motivo from ventas");
  const propios = sinAjenos(suyos, documentos);
  const apartadas = listApartadas(mundo, libros);
  for (const venta of ventas) revisarVenta(nombre, venta, suyos, propios, apartadas);
  revisarInstantes(nombre, suyos, libros, mundo);
  revisarCortes(nombre, libros, mundo);
  for (const { cuf, estado } of suyos) {
    const alla = propios.enServidor.get(cuf)?.estado ?? "nada";
    const igual = isAceptada(estado) ? alla === estado : !isAceptada(alla);
    exigir("I12", igual, () => `${cuf}: ${estado} en ${nombre}, ${alla} en el servidor`);
  }
  revisarNotas(nombre, libros, documentos);
  revisarDinero(nombre, libros);
  revisarHechos(nombre, libros, mundo);
  revisarTickets(nombre, mundo, libros);
}

/**
 * Checks the book of a till whose credential ended. It hears of no verdict, so its own states say nothing: I16 holds its paper and its sales at
 * the server. Its facts, its money and its paper are as any till's.
 */
function revisarLibroRetirado(nombre: string, mundo: Mundo, libros: Libros): void {
  const suyos = libros.caja<DocumentoCaja>(
    nombre,
    "select cuf, venta_id, numero, estado, fecha_emision, gemela, epoca, tipo_emision, corte_id from documentos order by rowid",
  );
  revisarInstantes(nombre, suyos, libros, mundo);
  revisarCortes(nombre, libros, mundo);
  revisarDinero(nombre, libros);
  revisarHechos(nombre, libros, mundo);
  revisarTickets(nombre, mundo, libros);
}

/** Lists the documents of copied tills that the owner has among the repeated ones. */
function listApartadas({ gemelas }: Mundo, libros: Libros): ReadonlySet<string> {
  const apartadas = gemelas.length === 0 ? [] : libros.servidor<{ cuf: string }>("select cuf from repetidas");
  return new Set(apartadas.map(({ cuf }) => cuf));
}

/** Leaves out the documents whose CUF another machine's sale has at the server: two copies of a till may print one CUF. */
function sinAjenos(suyos: readonly DocumentoCaja[], { enSiat, enServidor }: Documentos): Documentos {
  const ajenos = new Set(
    suyos
      .filter(({ cuf, venta_id: suya }) => (enServidor.get(cuf)?.venta_id ?? suya) !== suya)
      .map(({ cuf }) => cuf),
  );
  const sin = <T>(todos: ReadonlyMap<string, T>) => new Map([...todos].filter(([cuf]) => !ajenos.has(cuf)));
  return ajenos.size === 0 ? { enSiat, enServidor } : { enSiat: sin(enSiat), enServidor: sin(enServidor) };
}

/**
 * Checks I3 and I11 of a till that was lost with its disk. Each ticket that it printed with its second copy in place must belong to a live
 * or observed document. Only documents that its cashier annulled may be annulled. Later tickets bring the earlier ones into the copy.
 */
export function revisarRetirada(
  { nombre }: Maquina<Caja>,
  mundo: Mundo,
  { porAnular }: Testigo,
  { enServidor }: Documentos,
  libros: Libros,
): void {
  // A copy of its folder may have given a number of its own to the tax system: the owner has this paper among the repeated ones.
  const apartadas = listApartadas(mundo, libros);
  for (const cuf of copiadasDe(mundo.papel, nombre)) {
    const documento = enServidor.get(cuf);
    const { estado = "nada", venta_id } = documento ?? {};
    const anulada = estado === "ANULADA" && porAnular.has(venta_id ?? "");
    exigir(
      "I3",
      anulada || estado === "EMITIDA" || estado === "OFFLINE" || apartadas.has(cuf),
      () => `${nombre}, perdida, imprimió ${cuf}: ${estado} en el servidor`,
    );
  }
}

/** Lists the CUF of each ticket that a till printed up to the last moment with its second copy in place. */
function copiadasDe(papel: Mundo["papel"], nombre: string): readonly string[] {
  const suyas = papel.filter(({ impresora }) => impresora === `papel-${nombre}`);
  const ultima = suyas.findLastIndex(({ copiada }) => copiada);
  return suyas.slice(0, ultima + 1).map(({ cuf }) => cuf);
}

/** Lists documents of lost tills that their second copies may lack. If the server is lost too, no copy of them exists. */
export function sinSegundaCopia({ papel, retiradas }: Mundo, libros: Libros): ReadonlySet<string> {
  const sueltas = retiradas.flatMap(({ nombre }) => {
    const copiadas = new Set(copiadasDe(papel, nombre));
    const suyos = libros.caja<{ cuf: string }>(nombre, "select cuf from documentos");
    return suyos.map(({ cuf }) => cuf).filter((cuf) => !copiadas.has(cuf));
  });
  return new Set(sueltas);
}

/**
 * Checks I3: an issued sale has one live document, which the buyer holds; any other sale has none. If the offline document was observed for
 * good, its accepted twin is the live one. If the owner has it among the repeated ones, the document under whose number it was printed is: a copy of
 * this till sent that one.
 */
function revisarVenta(
  nombre: string,
  { id, estado, cuf, motivo }: VentaCaja,
  suyos: readonly DocumentoCaja[],
  { enSiat, enServidor }: Documentos,
  apartadas: ReadonlySet<string>,
): void {
  const vivos = suyos.filter((d) => d.venta_id === id && enSiat.get(d.cuf)?.estado === VIGENTE);
  const gemela = suyos.find((d) => d.cuf === cuf)?.gemela ?? null;
  const numero = apartadas.has(cuf ?? "") ? suyos.find((d) => d.cuf === cuf)?.numero : undefined;
  const delNumero = suyos.filter((d) => d.venta_id === id && d.numero === numero).map((d) => d.cuf);
  const debe = estado === "EMITIDA" ? [cuf] : estado === "OFFLINE" ? [gemela, ...delNumero] : [];
  const bien =
    estado === "OFFLINE"
      ? vivos.every((d) => debe.includes(d.cuf))
      : vivos.map((d) => d.cuf).join() === debe.join();
  const anulada = estado === "OFFLINE" && gemela !== null && enSiat.get(gemela)?.estado === ANULADO;
  // A sale that a copy of this till ended too lives there, and the owner has this one's document among the repeated ones.
  const perdida =
    anulada &&
    ![...enServidor.values()].some((d) => d.venta_id === id && enSiat.get(d.cuf)?.estado === VIGENTE);
  exigir(
    "I3",
    bien && !perdida,
    () =>
      `${nombre} venta ${id} ${estado} ${cuf} (${motivo}): vive ${vivos.map((d) => d.cuf).join(" ") || "ninguno"}`,
  );
}

/** Checks I12 of notes: the till holds as issued the note that the tax system accepted under its last sent key, and printed it. */
function revisarNotas(nombre: string, libros: Libros, { enServidor }: Documentos): void {
  const notas = libros.caja<{ clave: string; envio: string; cuf: string | null; tickets: number }>(
    nombre,
    `select clave, envio, cuf, (select count(*) from impresion i where i.nota_clave = notas.clave and i.copia = 0) as tickets
     from notas`,
  );
  for (const { clave, envio, cuf, tickets } of notas) {
    const aceptadas = [...enServidor.values()].filter(
      (d) => d.clave_idempotencia === envio && isAceptada(d.estado),
    );
    const alla = aceptadas.map((d) => d.cuf).join(" ");
    exigir(
      "I12",
      alla === (cuf ?? ""),
      () => `${nombre}, nota ${clave}: ${cuf} aquí, ${alla || "nada"} en el servidor`,
    );
    exigir("R16", tickets === (cuf === null ? 0 : 1), () => `${nombre}, nota ${clave}: ${tickets} tickets`);
  }
}

/**
 * Checks I6: the instants of valid documents strictly increase within one emission type and outage. docs/design.md D33. A second copy on which two
 * machines wrote gives the documents of one after those of the other.
 */
function revisarInstantes(
  nombre: string,
  documentos: readonly DocumentoCaja[],
  libros: Libros,
  mundo: Mundo,
): void {
  const cuentan = documentos.filter(({ estado }) => estado !== "RECHAZADA" && estado !== "DESCARTADA");
  const { perdidas, copias } = antesDe(nombre, mundo);
  const [dePerdidas, deCopias] = [cufsDe(perdidas, libros), cufsDe(copias, libros)];
  const grupos = Map.groupBy(cuentan, ({ cuf, epoca, tipo_emision, corte_id }) => {
    const deOtra = deCopias.has(cuf) && !dePerdidas.has(cuf) ? " de la copia" : "";
    return `${epoca} ${tipo_emision} ${corte_id}${deOtra}`;
  });
  for (const [grupo, suyos] of grupos) {
    const instantes = suyos.map(({ fecha_emision }) => fecha_emision);
    const orden = [...new Set(instantes)].toSorted();
    exigir("I6", instantes.join() === orden.join(), () => `${nombre}: instantes sin orden (${grupo})`);
  }
}

/** Lists the documents of some machines for which a condition holds, by their CUF. */
function cufsDe(maquinas: readonly string[], libros: Libros, donde = "1"): ReadonlySet<string> {
  const suyos = maquinas.flatMap((una) =>
    libros.caja<{ cuf: string }>(una, `select cuf from documentos where ${donde}`),
  );
  return new Set(suyos.map(({ cuf }) => cuf));
}

interface FueraDeCorte {
  readonly cuf: string;
  readonly fecha_emision: string;
  readonly corte: string;
  readonly inicio: string;
  readonly fin: string;
}

/** Checks I6: each offline document lies in its own outage and in no other. */
function revisarCortes(nombre: string, libros: Libros, mundo: Mundo): void {
  const enOtro = libros.caja<FueraDeCorte>(
    nombre,
    `select d.cuf, d.fecha_emision, c.id as corte, c.inicio, c.fin from documentos d
     join cortes c on d.fecha_emision between c.inicio and coalesce(c.fin, '9') where d.tipo_emision = 2 and d.corte_id <> c.id`,
  );
  const sinElSuyo = libros.caja<FueraDeCorte>(
    nombre,
    `select d.cuf, d.fecha_emision, c.id as corte, c.inicio, c.fin from documentos d join cortes c on c.id = d.corte_id
     where d.fecha_emision not between c.inicio and coalesce(c.fin, '9')`,
  );
  const fuera = [...enOtro.filter((una) => !isDeOtraMaquina(una, nombre, libros, mundo)), ...sinElSuyo];
  exigir("I6", fuera.length === 0, () => `${nombre}: fuera de su corte ${JSON.stringify(fuera)}`);
}

/**
 * Tells whether a document lies in another outage only because that one reaches to the last document of another machine. A second copy on which
 * two machines with one folder wrote gives both machines' outages, and one that was going on when the folder was copied is of both.
 */
function isDeOtraMaquina(
  { cuf, fecha_emision: emision, corte }: FueraDeCorte,
  nombre: string,
  libros: Libros,
  mundo: Mundo,
): boolean {
  const { perdidas, copias } = antesDe(nombre, mundo);
  if (copias.length === 0) return false;
  const suyas = [perdidas, copias].find((maquinas) => cufsDe(maquinas, libros).has(cuf));
  if (suyas === undefined) return false;
  return cufsDe(suyas, libros, `corte_id = '${corte}' and fecha_emision > '${emision}'`).size === 0;
}

/**
 * Checks I4: the payments of a valid sale or hand-written invoice equal its total; any other has no payments. A draft that was written by
 * hand instead never counts.
 */
function revisarDinero(nombre: string, libros: Libros): void {
  const mal = libros.caja<object>(
    nombre,
    `select v.id, v.estado, v.total, coalesce(sum(p.monto), 0) as pagado from ventas v left join pagos p on p.venta_id = v.id
     group by v.id having round(pagado * 100) <>
       case when v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA') then round(v.total * 100) else 0 end
     union all
     select m.clave, m.estado, m.total, coalesce(sum(p.monto), 0) as pagado from manuales m
       left join pagos_manuales p on p.clave = m.clave
     group by m.clave having round(pagado * 100) <>
       case when m.estado in ('recibida', 'observada', 'emitida', 'anulada') then round(m.total * 100) else 0 end
     union all
     select v.id, v.estado, v.total, null from ventas v join manuales m on m.reemplaza = v.id
       where v.estado <> 'BORRADOR' or v.descartada = 0`,
  );
  exigir("I4", mal.length === 0, () => `${nombre}: ${JSON.stringify(mal)}`);
}

/** Checks one ticket a sale, and no ticket printed twice without a request. docs/reliability.md R16. */
function revisarTickets(nombre: string, mundo: Mundo, libros: Libros): void {
  // The lost till printed the tickets of its own sales, and so did a copy of its folder.
  const { perdidas, copias } = antesDe(nombre, mundo);
  const heredadas = new Set(
    [...perdidas, ...copias]
      .flatMap((otra) => libros.caja<{ id: string }>(otra, "select id from ventas"))
      .map(({ id }) => id),
  );
  const mal = libros
    .caja<{ id: string }>(
      nombre,
      `select v.id, v.estado, count(i.id) as n from ventas v left join impresion i on i.venta_id = v.id and i.copia = 0
       group by v.id having n <> case when v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA') then 1 else 0 end`,
    )
    .filter(({ id }) => !heredadas.has(id));
  exigir("R16", mal.length === 0, () => `${nombre}: tickets ${JSON.stringify(mal)}`);
  const veces = Map.groupBy(
    mundo.papel.filter(({ impresora }) => impresora === `papel-${nombre}`),
    ({ cuf }) => cuf,
  );
  for (const [cuf, hojas] of veces)
    exigir("R16", hojas.length === 1, () => `${nombre} imprimió ${cuf} ${hojas.length} veces`);
}
