import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import {
  ANULADO,
  isAceptada,
  VIGENTE,
  type DocumentoCaja,
  type Documentos,
  type Libros,
  type VentaCaja,
} from "./libros.ts";
import type { Maquina, Mundo } from "./mundo.ts";
import { exigir } from "./testigo.ts";

/** What must hold at a till when all has come to rest: I3, I4, I6, I10, I12, and the paper. */
export async function revisarCaja(
  { nombre, programa }: Maquina<Caja>,
  mundo: Mundo,
  libros: Libros,
  documentos: Documentos,
): Promise<void> {
  const suyos = libros.caja<DocumentoCaja>(
    nombre,
    "select cuf, venta_id, estado, fecha_emision, gemela from documentos order by rowid",
  );
  const ventas = libros.caja<VentaCaja>(nombre, "select id, estado, total, cuf, motivo from ventas");
  for (const venta of ventas) revisarVenta(nombre, venta, suyos, documentos);
  revisarInstantes(nombre, suyos);
  for (const { cuf, estado } of suyos) {
    const alla = documentos.enServidor.get(cuf)?.estado ?? "nada";
    const igual = isAceptada(estado) ? alla === estado : !isAceptada(alla);
    exigir("I12", igual, () => `${cuf}: ${estado} en ${nombre}, ${alla} en el servidor`);
  }
  revisarNotas(nombre, libros, documentos);
  revisarDinero(nombre, libros);
  revisarTickets(nombre, mundo, libros);
  const cierres = await programa?.invoke("cierres", { limite: 100 });
  exigir(
    "I10",
    cierres?.ok === true && cierres.value.integra,
    () => `${nombre}: la cadena de cierres se rompió`,
  );
}

/**
 * I3: of an issued sale one document lives, the one that the buyer holds; of any other none. Where the offline one was observed for
 * good, its accepted twin is the live one.
 */
function revisarVenta(
  nombre: string,
  { id, estado, cuf, motivo }: VentaCaja,
  suyos: readonly DocumentoCaja[],
  { enSiat }: Documentos,
): void {
  const vivos = suyos.filter((d) => d.venta_id === id && enSiat.get(d.cuf)?.estado === VIGENTE);
  const gemela = suyos.find((d) => d.cuf === cuf)?.gemela ?? null;
  const debe = estado === "EMITIDA" ? [cuf] : estado === "OFFLINE" ? [gemela] : [];
  const bien =
    estado === "OFFLINE"
      ? vivos.every((d) => debe.includes(d.cuf))
      : vivos.map((d) => d.cuf).join() === debe.join();
  const perdida = estado === "OFFLINE" && gemela !== null && enSiat.get(gemela)?.estado === ANULADO;
  exigir(
    "I3",
    bien && !perdida,
    () =>
      `${nombre} venta ${id} ${estado} ${cuf} (${motivo}): vive ${vivos.map((d) => d.cuf).join(" ") || "ninguno"}`,
  );
}

/** I12 of notes: the till holds as issued what the tax system took under the key that it was last sent with; it is printed. */
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

/** I6: emission instants strictly increase. */
function revisarInstantes(nombre: string, documentos: readonly DocumentoCaja[]): void {
  const instantes = documentos.map(({ fecha_emision }) => fecha_emision);
  const orden = [...new Set(instantes)].toSorted();
  exigir("I6", instantes.join() === orden.join(), () => `${nombre}: instantes sin orden`);
}

/** I4: what was paid for a sale is its total, and nothing was paid for one that came to nothing. */
function revisarDinero(nombre: string, libros: Libros): void {
  const mal = libros.caja<object>(
    nombre,
    `select v.id, v.estado, v.total, coalesce(sum(p.monto), 0) as pagado from ventas v left join pagos p on p.venta_id = v.id
     group by v.id having round(pagado * 100) <>
       case when v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA') then round(v.total * 100) else 0 end`,
  );
  exigir("I4", mal.length === 0, () => `${nombre}: ${JSON.stringify(mal)}`);
}

/** One ticket a sale, and no ticket on paper twice unasked. QUALITY.md D4, R16. */
function revisarTickets(nombre: string, { papel }: Mundo, libros: Libros): void {
  const mal = libros.caja<object>(
    nombre,
    `select v.id, v.estado, count(i.id) as n from ventas v left join impresion i on i.venta_id = v.id and i.copia = 0
     group by v.id having n <> case when v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA') then 1 else 0 end`,
  );
  exigir("R16", mal.length === 0, () => `${nombre}: tickets ${JSON.stringify(mal)}`);
  const veces = Map.groupBy(
    papel.filter(({ impresora }) => impresora === `papel-${nombre}`),
    ({ cuf }) => cuf,
  );
  for (const [cuf, hojas] of veces)
    exigir("R16", hojas.length === 1, () => `${nombre} imprimió ${cuf} ${hojas.length} veces`);
}
