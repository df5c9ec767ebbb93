import { type Cliente, epochToInstante, type Nit } from "@mostrador/core";
import type { Taller } from "../provision.ts";
import { saveCambios } from "../../tienda/compartidas.ts";
import { productosDemo } from "./productos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { saveCotizacion, saveTipoCambio } from "../../cotizaciones/db/tipos-cambio.ts";
import type { Tx } from "../../motor/connection.ts";

/** Source given with every rate of the demo, so that none is taken for a real one. */
const FUENTE = "DEMOSTRACIÓN: valores de ejemplo incluidos, no son oficiales";

const DIAS = 30;

const DIA_MS = 86_400_000;

/** Example rates of the dollar in bolivianos, from 11.50 to 12.60 in steps of a centavo. */
const [USD_MENOR, USD_ANCHO, USD_PASO] = [11.5, 111, 7];

const [UFV_INICIAL, UFV_POR_DIA] = [2.6, 0.0003];

/** Example banks: the name of each, and the difference of its rates from the official one. */
const BANCOS = [
  ["Banco de ejemplo Andino", 0.1, 0.01],
  ["Banco de ejemplo del Valle", 0.12, 0.02],
  ["Banco de ejemplo del Llano", 0.11, 0],
  ["Cooperativa de ejemplo", 0.15, 0.04],
] as const;

/** Loads the demo's products, clients and exchange rate. Loading them again duplicates nothing, and edits made at a till stay. */
export async function loadDemo(taller: Taller, nit: Nit): Promise<{ productos: number; clientes: number }> {
  const known = await taller.db
    .selectFrom("productos")
    .select("id")
    .where("nit", "=", nit)
    .limit(1)
    .executeTakeFirst();
  const productos = productosDemo();
  if (known === undefined) {
    const editadoEn = epochToInstante(taller.now());
    const cambio = <T extends { id: string }>({ id, ...campos }: T) => ({
      id,
      editadoEn,
      autor: null,
      borrado: false,
      campos,
    });
    await saveCambios(
      { db: taller.db, reloj: { ahora: taller.now } },
      nit,
      { productos: productos.map(cambio), clientes: CLIENTES_DEMO.map(cambio), usuarios: [] },
      { origen: "servidor", nombre: "Datos de ejemplo" },
    );
  }
  await transaccion(taller.db, "comun", (tx) => loadCotizaciones(tx, taller.now()));
  return { productos: productos.length, clientes: CLIENTES_DEMO.length };
}

/** Buyers of the demo: document kind, number, complement, name, e-mail address. All are invented. */
const FILAS: readonly (readonly [number, string, string | null, string, string | null])[] = [
  [5, "1020703023", null, "Distribuidora Illimani SRL", "compras@illimani.example"],
  [5, "1028437029", null, "Constructora Ñuflo de Chávez SA", "facturas@nuflo.example"],
  [5, "3456781015", null, "Restaurante El Fogón de Doña Elsa", null],
  [5, "2876543011", null, "Farmacia Virgen de Copacabana", null],
  [5, "1007654026", null, "Cooperativa Minera Cerro Rico Ltda.", "contabilidad@cerrorico.example"],
  [5, "4981237018", null, "Panadería La Espiga", null],
  [5, "1034567021", null, "Transportes Trópico de Chapare SRL", null],
  [5, "6123489013", null, "Librería Ayacucho", "ventas@ayacucho.example"],
  [5, "1015678024", null, "Colegio San Calixto", null],
  [5, "5567812010", null, "Ferretería Peñaranda", null],
  [1, "4321876", null, "Marcela Quispe Mamani", null],
  [1, "6789012", "1A", "José Ángel Peña Núñez", null],
  [1, "3456129", null, "Rosario Condori de Vargas", "rosario.condori@correo.example"],
  [1, "8123457", null, "Iván Gutiérrez Salazar", null],
  [1, "5678345", "2B", "Lucía Ibáñez Rojas", null],
  [1, "7234561", null, "Freddy Choque Apaza", null],
  [1, "2987654", null, "Nélida Suárez Áñez", null],
  [1, "9012348", null, "Ramiro Aliaga Flores", null],
  [2, "E-0048213", null, "Giulia Bianchi", null],
  [3, "AB120045", null, "John O'Connor", null],
];

/** Twenty buyers of the demo's shop. */
const CLIENTES_DEMO: readonly Cliente[] = FILAS.map(
  ([tipoDocumento, numeroDocumento, complemento, razonSocial, correo]) => ({
    id: `demo-${tipoDocumento}-${numeroDocumento}`,
    tipoDocumento,
    numeroDocumento,
    complemento,
    razonSocial,
    correo,
  }),
);

/** Stores a month of example rates, so that the addresses of exchange rates answer without internet. */
async function loadCotizaciones(tx: Tx, ahoraMs: number): Promise<void> {
  for (let i = 0; i < DIAS; i++) {
    const actualizadoEn = ahoraMs - i * DIA_MS;
    const fecha = epochToInstante(actualizadoEn).slice(0, 10);
    const usd = (USD_MENOR + ((Math.floor(actualizadoEn / DIA_MS) * USD_PASO) % USD_ANCHO) / 100).toFixed(2);
    const ufv = (UFV_INICIAL - i * UFV_POR_DIA).toFixed(5);
    await saveTipoCambio(tx, { fecha, usd, ufv, fuente: FUENTE, actualizadoEn });
    for (const [banco, compra, venta] of BANCOS) {
      const vaiven = ((i * 7 + banco.length) % 5) / 100;
      await saveCotizacion(tx, {
        banco,
        fecha,
        compra: (Number(usd) - compra + vaiven).toFixed(2),
        venta: (Number(usd) + venta + vaiven).toFixed(2),
        actualizadoEn,
      });
    }
  }
}
