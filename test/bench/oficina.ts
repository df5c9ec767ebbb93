import type { Banco } from "./banco.ts";
import { pedidoJson } from "./datos.ts";
import { llenar } from "./llenar.ts";
import { fillOficina, REPARTIDAS } from "./llenar-oficina.ts";
import { mediana, percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { measureEach } from "./proceso.ts";

const VECES = 100;
/** Every page of the owner's answers under a second. */
const MAX_P99_MS = 1000;

/** The server reads all of a large database before it answers. */
const ARRANQUE_MS = 600_000;

/** The owner's pages over a year of documents of one company, through the server's own routes. */
export async function oficina({ anotar, avance, completo }: Banco): Promise<void> {
  const cuantas = completo ? 1_000_000 : 100_000;
  const mundo = await startMundoBench();
  try {
    await mundo.api("POST", "/v1/facturas", pedidoJson(3), { prefer: "return=minimal" });
    await mundo.servidor.stop();
    llenar(mundo, cuantas, avance, REPARTIDAS);
    fillOficina(mundo, avance);
    await mundo.servidor.start(ARRANQUE_MS);
    for (const [nombre, ruta] of Object.entries(PAGINAS)) {
      avance(`oficina: ${nombre}`);
      const medidas = await measureEach(VECES, [mundo.servidor.pid, process.pid], (i) =>
        pedir(mundo, ruta(i)),
      );
      anotar(nombre, { valor: mediana(medidas.map(({ ms }) => ms)), unidad: "ms" });
      anotar(`  p99, con ${cuantas} facturas`, {
        valor: percentil(
          medidas.map(({ ms }) => ms),
          99,
        ),
        unidad: "ms",
      });
      anotar("  p99 sin lo que esperó un procesador que otros tenían", {
        valor: percentil(
          medidas.map(({ sinFilaMs }) => sinFilaMs),
          99,
        ),
        unidad: "ms",
        max: MAX_P99_MS,
      });
    }
  } finally {
    await mundo.close();
  }
}

const dia = (i: number) => new Date(Date.now() - (i % 300) * 86_400_000 - 5e8).toISOString().slice(0, 10);
const ANIO = `desde=${dia(299)}&hasta=${dia(0)}`;

/** The calls of each page, by what the owner looks at. */
const PAGINAS: Readonly<Record<string, (i: number) => string>> = {
  "inicio: hoy, ayer y hace una semana": () => "hoy",
  "inicio: lo que espera": () => "inicio",
  "ventas de todas las fechas, con totales": () => "ventas/lista",
  "ventas de un día": (i) => `ventas/lista?desde=${dia(i)}&hasta=${dia(i)}`,
  "ventas de un cajero por una forma de pago": (i) => `ventas/lista?cajero=Cajero%20${i % 5}&pago=7`,
  "ventas anuladas de una sucursal": (i) => `ventas/lista?estado=ANULADA&sucursal=${i % 3}`,
  "ventas por monto, las mayores": () => "ventas/lista?orden=-monto",
  "ventas de un monto, con totales": () => "ventas/lista?minimo=1500&maximo=1510",
  "ventas desde un monto que casi todas tienen": () => "ventas/lista?minimo=10",
  "ventas que un texto halla": () => "ventas/lista?buscar=quispe&cajero=Cajero%201",
  "el filtro: cajeros, cajas, pagos": () => "ventas/valores",
  "informe del año por hora": () => `ventas/informe?por=hora&${ANIO}`,
  "informe del año por cajero": () => `ventas/informe?por=cajero&${ANIO}`,
  "informe del año por forma de pago": () => `ventas/informe?por=pago&${ANIO}`,
  "informe del año por producto": () => `ventas/informe?por=producto&${ANIO}`,
  "informe del año por categoría": () => `ventas/informe?por=categoria&${ANIO}`,
  "sucursales: hoy": () => "ventas/sucursales",
  "sucursales: esta semana": () => "ventas/sucursales?periodo=semana",
  "sucursales: este mes": () => "ventas/sucursales?periodo=mes",
  "cajas: turnos abiertos": () => "turnos",
  "cajas: cierres": () => "cierres",
  "cajas: faltantes": () => "cierres?conteo=falta",
  "cajas: todo lo que pasó": () => "actos",
  "cajas: descuentos, de los que no hay": () => "actos?acto=descuentos",
  "cajas: permisos prestados": () => "actos?acto=permisos",
};

async function pedir(mundo: MundoBench, ruta: string): Promise<void> {
  const { status, body } = await mundo.api("GET", `/v1/portal/${ruta}`);
  if (status !== 200) throw new Error(`${ruta}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}
