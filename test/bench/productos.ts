import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { CONFIGURACION_INICIAL } from "../../apps/desktop/src/contract/index.ts";
import { conectarCaja, emparejar, startCaja, ventaDe } from "../support/caja.ts";
import { hasta } from "../support/mundo.ts";
import type { Banco } from "./banco.ts";
import { conSqlite } from "./en-sqlite.ts";
import { prepararCopia, UUID_DE_N } from "./llenar-caja.ts";
import { mediana, percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { measureEach } from "./proceso.ts";

const BAJADOS = 100_000;
const GUARDADAS = 50_000;
/** One product in so many is sold by the box, too. */
const UNO_CON_CAJA = 5;

/** Measures a till with very many products: their download, their search, and the time until the till sells. */
export async function productos(banco: Banco): Promise<void> {
  const mundo = await startMundoBench();
  try {
    await bajar(banco, mundo);
    await arrancar(banco, mundo);
    await buscar(banco, mundo, banco.completo ? 600_000 : 200_000);
  } finally {
    await mundo.close();
  }
}

/** Downloads 100,000 products of the server to a newly paired till. */
async function bajar({ anotar, avance }: Banco, mundo: MundoBench): Promise<void> {
  avance(`productos: ${BAJADOS} en el servidor`);
  await mundo.servidor.stop();
  conSqlite(join(mundo.config.data, "servidor.db"), (db) => {
    db.exec(`
      with recursive i(n) as (select 1 union all select n + 1 from i where n < ${BAJADOS})
      insert into productos (nit, id, datos, marcas, borrado, version)
      select p.nit, 'bench-' || n, json_set(p.datos, '$.id', 'bench-' || n, '$.codigo', 'B' || n, '$.codigoBarras', null,
        '$.descripcion', ${DESCRIPCION}), p.marcas, 0, (select valor from versiones v where v.nit = p.nit) + n
      from i cross join (select * from productos order by version limit 1) p;
      update versiones set valor = valor + ${BAJADOS} where nit = (select nit from productos where id = 'bench-1')`);
  });
  await mundo.servidor.start();
  const caja = await startCaja(mundo);
  const desde = performance.now();
  await emparejar(mundo, caja, null);
  await caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
  await hasta(
    "bajan todos los productos",
    async () => {
      const [hallado] = await caja.invoke("buscarProductos", { texto: `B${BAJADOS}` });
      avance(`productos: bajan, ${((performance.now() - desde) / 1000).toFixed(0)} s`);
      return hallado !== undefined;
    },
    300_000,
  );
  anotar(`${BAJADOS} productos a una caja nueva`, {
    valor: (performance.now() - desde) / 1000,
    unidad: "s",
    max: 30,
  });
}

/** Measures a cold start with these products, 50,000 stored documents that wait for the server, and no network. */
async function arrancar({ anotar, avance }: Banco, mundo: MundoBench): Promise<void> {
  const caja = await conectarCaja(mundo);
  const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
  const modelo = randomUUID();
  await mundo.servidor.stop();
  await caja.invoke("cobrar", { ventaId: modelo, venta: ventaDe(producto) });
  await mundo.caja.stop();
  avance(`productos: ${GUARDADAS} ventas en la caja`);
  conSqlite(join(mundo.config.data, "caja", "caja.db"), (db) => {
    for (const [tabla, clave, cambios] of [
      ["ventas", "id", { id: UUID_DE_N, cuf: "null" }],
      ["documentos", "venta_id", { cuf: "printf('%060X', n)", venta_id: UUID_DE_N, numero: "1000000 + n" }],
    ] as const) {
      prepararCopia(db, tabla, clave, cambios).run({ desde: 1, hasta: GUARDADAS + 1, modelo });
    }
  });
  const desde = performance.now();
  const otra = await startCaja(mundo);
  await otra.invoke("buscarProductos", { texto: "cafe" });
  const venta = await otra.invoke("cobrar", { ventaId: randomUUID(), venta: ventaDe(producto) });
  if (venta.estado !== "OFFLINE") throw new Error(`la primera venta quedó ${venta.estado}`);
  anotar(`arranque en frío hasta la primera venta, ${GUARDADAS} guardadas, sin red`, {
    valor: (performance.now() - desde) / 1000,
    unidad: "s",
    max: 3,
  });
}

async function buscar({ anotar, avance }: Banco, mundo: MundoBench, cuantos: number): Promise<void> {
  await mundo.caja.stop();
  avance(`productos: ${cuantos} en la caja`);
  conSqlite(join(mundo.config.data, "caja", "caja.db"), (db) => {
    db.exec(`
      with recursive i(n) as (select ${BAJADOS} + 1 union all select n + 1 from i where n < ${cuantos})
      insert into productos (id, codigo, codigo_barras, descripcion, precio, unidad_medida, codigo_sin, actividad_economica, categoria, activo)
      select 'bench-' || n, 'B' || n, null, ${DESCRIPCION}, precio, unidad_medida, codigo_sin,
        actividad_economica, categoria, 1
      from i cross join (select * from productos limit 1);
      insert into reglas (tipo, id, producto_id, codigo_barras, datos)
      select 'presentacion', id || '-12', id, '99' || codigo, json_object('id', id || '-12', 'productoId', id, 'nombre', 'Caja de 12',
        'factor', '12', 'codigoBarras', '99' || codigo, 'precio', '100.00', 'unidadMedida', 57, 'activo', json('true'))
      from productos where id like 'bench-%' and rowid % ${UNO_CON_CAJA} = 0`);
  });
  const caja = await startCaja(mundo);
  await calentar(caja);
  for (const [que, textos] of Object.entries(BUSCADOS)) {
    const max = que === SIN_ENCUENTRO ? UNA_IMAGEN_MS : 5;
    const medidas = await measureEach(300, [mundo.caja.pid, process.pid], (i) =>
      caja.invoke("buscarProductos", { texto: textos[i % textos.length] ?? "" }),
    );
    const tiempos = medidas.map(({ ms }) => ms);
    anotar(`buscar ${que}, entre ${cuantos} con presentaciones`, { valor: mediana(tiempos), unidad: "ms" });
    anotar("  p99, por el puente", { valor: percentil(tiempos, 99), unidad: "ms", max });
    anotar("  p99 sin lo que esperó un procesador que otros tenían", {
      valor: percentil(
        medidas.map(({ sinFilaMs }) => sinFilaMs),
        99,
      ),
      unidad: "ms",
      max,
    });
  }
}

/** Searches for a while unmeasured: a program that has just started is still being compiled beside its first calls. */
async function calentar(caja: Awaited<ReturnType<typeof startCaja>>): Promise<void> {
  const textos = Object.values(BUSCADOS).flat();
  for (let i = 0; i < CALENTAMIENTO; i++)
    await caja.invoke("buscarProductos", { texto: textos[i % textos.length] ?? "" });
}

const CALENTAMIENTO = 600;

/** Frequent words of no product at once: the lists of all of them are read to their ends. */
const SIN_ENCUENTRO = "palabras que ningún producto junta";
/** The time between two images of a screen: a key may take no longer. */
const UNA_IMAGEN_MS = 16;

/** A cashier's input: beginnings of words. */
const BUSCADOS: Readonly<Record<string, readonly string[]>> = {
  "una palabra": ["galleta", "azul", "jabon", "leche", "modelo", "grande"],
  "dos palabras": ["gall dul", "lech ent", "jab azu", "galleta 500"],
  [SIN_ENCUENTRO]: ["galleta leche", "gall lech", "jabon foco", "arroz cuaderno modelo"],
  "cuatro palabras": ["galleta dulce modelo 12", "leche entera modelo 49"],
  "un código": ["B1234", "B77777", "B54321"],
  "el código de una caja": ["99B1230", "99B77770", "99B54320"],
};

/** Some thousand different descriptions, of repeated words as in a shop. */
const DESCRIPCION = `
  case n % 6 when 0 then 'Galleta' when 1 then 'Leche' when 2 then 'Jabón' when 3 then 'Arroz' when 4 then 'Foco' else 'Cuaderno' end || ' ' ||
  case n / 6 % 5 when 0 then 'dulce' when 1 then 'entera' when 2 then 'azul' when 3 then 'grande' else 'económico' end ||
  ' modelo ' || (n % 5000) || ' ' || (n % 20 * 50) || ' g'`;
