import { archivosDe } from "./archivos-oficina.ts";
import type { Banco } from "./banco.ts";
import { pedidoJson } from "./datos.ts";
import { llenar } from "./llenar.ts";
import { enterContador } from "./llenar-contador.ts";
import { fillOficina, REPARTIDAS } from "./llenar-oficina.ts";
import { measureArchivo } from "./medir-archivos.ts";
import { mediana, percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { paginasDe } from "./paginas-oficina.ts";
import { measureEach } from "./proceso.ts";
import { ARRANQUE_MS, conServidorPostgres, type ConMotor } from "./servidor-postgres.ts";

const VECES = 50;
/** Every page of the owner's answers under a second. */
const MAX_P99_MS = 1000;

/** The owner's pages and files over a year of documents of one company, through the server's own routes, on each engine. */
export async function oficina(banco: Banco): Promise<void> {
  const cuantas = banco.completo ? 1_000_000 : 100_000;
  const mundo = await startMundoBench();
  try {
    await mundo.api("POST", "/v1/facturas", pedidoJson(3), { prefer: "return=minimal" });
    const contadora = await enterContador(mundo);
    await mundo.servidor.stop();
    llenar(mundo, cuantas, banco.avance, REPARTIDAS);
    fillOficina(mundo, banco.avance);
    await mundo.servidor.start(ARRANQUE_MS);
    await measureTodo(banco, "SQLite", mundo, cuantas, {
      servidor: mundo.servidor,
      motor: [],
      contadora,
    });
    await mundo.servidor.stop();
    await conServidorPostgres(mundo, banco.avance, (medidos) =>
      measureTodo(banco, "PostgreSQL", mundo, cuantas, { ...medidos, contadora }),
    );
  } finally {
    await mundo.close();
  }
}

/** The processes that answer, and the token of the accountant's session. */
interface Medidos extends ConMotor {
  readonly contadora: string;
}

async function measureTodo(
  banco: Banco,
  nombreMotor: string,
  mundo: MundoBench,
  cuantas: number,
  medidos: Medidos,
): Promise<void> {
  const conMotor = (rutas: ReturnType<typeof paginasDe>) =>
    Object.entries(rutas).flatMap(([nombre, ruta]) => {
      const completo = `${nombreMotor}: ${nombre}`;
      return banco.isPedida(completo) ? [[completo, ruta] as const] : [];
    });
  for (const [nombre, ruta] of conMotor(paginasDe(cuantas))) {
    banco.avance(`oficina: ${nombre}`);
    await measurePagina(banco, nombre, cuantas, medidos, (i) => pedir(mundo, medidos, ruta(i)));
  }
  for (const [nombre, ruta] of conMotor(archivosDe(cuantas))) {
    banco.avance(`oficina: ${nombre}`);
    const { motor, servidor } = medidos;
    const abrir = (i: number) => llamar(mundo, medidos, ruta(i));
    await measureArchivo(banco, { nombre, abrir, servidor: servidor.pid, motor });
  }
}

async function measurePagina(
  { anotar }: Banco,
  nombre: string,
  cuantas: number,
  { servidor, motor }: Medidos,
  preguntar: (i: number) => Promise<void>,
): Promise<void> {
  const pids = [servidor.pid, process.pid];
  const medidas = await measureEach(VECES, pids, preguntar, motor);
  const tiempos = medidas.map(({ ms }) => ms);
  const sinFila = medidas.map(({ sinFilaMs }) => sinFilaMs);
  anotar(nombre, { valor: mediana(tiempos), unidad: "ms" });
  anotar(`  p99, con ${cuantas} facturas`, { valor: percentil(tiempos, 99), unidad: "ms" });
  anotar("  mediana sin lo que esperó un procesador que otros tenían", {
    valor: mediana(sinFila),
    unidad: "ms",
  });
  anotar("  p99 sin lo que esperó un procesador que otros tenían", {
    valor: percentil(sinFila, 99),
    unidad: "ms",
    max: MAX_P99_MS,
  });
}

async function pedir(mundo: MundoBench, medidos: Medidos, ruta: string): Promise<void> {
  const reply = await llamar(mundo, medidos, ruta);
  const texto = await reply.text();
  if (reply.status !== 200) throw new Error(`${ruta}: ${reply.status} ${texto.slice(0, 300)}`);
}

/** Calls as the owner of the large company, or as the accountant of all. */
function llamar(mundo: MundoBench, { contadora }: Medidos, ruta: string): Promise<Response> {
  const token = ruta.startsWith("empresas/") ? contadora : mundo.empresas[0]?.ownerToken;
  return fetch(`${mundo.base}/v1/${ruta}`, { headers: { authorization: `Bearer ${token}` } });
}
