/** The owner's choice about prices: seen first, changed and taken back until the day, done once on it, told to tills. */
import { epochToInstante, masDias } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTipoCambio } from "../cotizaciones/db/tipos-cambio.ts";
import { putVigencia } from "../impuestos/regimenes.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";

const [MINUTO_MS, HORA_MS, DIA_MS] = [60_000, 3_600_000, 86_400_000];
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 200 } });
  // This computer's clock is an hour behind the tax system's, which the server measures at its start.
  mundo.moverReloj(-HORA_MS);
  await mundo.reiniciar();
});
afterAll(() => mundo.close());
const { bien, como, dueno, rechazo, producto, enCaja } = tiendaDe(() => mundo);

const GANANCIA = { conserva: "ganancia", redondeo: "0.10" } as const;
/** A combo of products for Bs 50. */
const comboDe = (productos: readonly string[]) => ({
  id: null,
  nombre: "Combo de gaseosas",
  activo: true,
  beneficio: { kind: "combo", precio: "50" },
  productos,
  categorias: [],
  dias: [],
  hora_desde: null,
  hora_hasta: null,
  fecha_desde: null,
  fecha_hasta: null,
  sobre_tarifas: false,
});
const dia = (ms: number) => epochToInstante(ms).slice(0, 10);
/** Milliseconds since 1970 by the tax system's clock, which dates documents. */
const ahora = () => mundo.ahora() + HORA_MS;
/** Milliseconds from the tax system's present to the midnight that begins a day in Bolivia. */
const hastaMedianoche = (desde: string) => Date.parse(`${desde}T00:00:00-04:00`) - ahora();

/** A proforma of ten units at Bs 100 less Bs 50, which holds through a day. */
const proformaHasta = (valida_hasta: string, codigos: object) => ({
  id: null,
  sucursal: 0,
  valida_hasta,
  cliente: {
    tipo_documento: 4,
    numero_documento: "0",
    complemento: null,
    razon_social: "Ana Quispe",
    correo: null,
    telefono: null,
  },
  lineas: [
    {
      codigo_producto: "GAS-1",
      codigo_sin: 99100,
      actividad_economica: "4711100",
      descripcion: "Gaseosa de dos litros",
      unidad_medida: 57,
      presentacion_id: null,
      cantidad: "10",
      precio_unitario: "100.00",
      descuento: "50.00",
      a_mano: false,
      ...codigos,
    },
  ],
  nota: null,
});

test("nothing is asked while no law has a day", async () => {
  expect(await bien("GET", "ley?conserva=ganancia")).toEqual({ proxima: null, hecha: null, efecto: null });
  expect(await rechazo("ley/precios", { eleccion: GANANCIA })).toContain("Ninguna ley está por empezar");
});

test("a choice is seen on the shop's own goods, taken back, and done once on the day", async () => {
  const id = await producto("GAS-1", "Gaseosa de dos litros", "100.00", null);
  const chica = await producto("GAS-2", "Gaseosa chica", "1.00", null);
  const { id: combo } = await bien("POST", "promociones", comboDe([id, chica]));
  const hoy = dia(ahora());
  const desde = dia(ahora() + DIA_MS);
  const { lineas } = await bien("POST", "proformas/preciar", {
    comprador: null,
    lineas: [{ producto_id: id, presentacion_id: null, cantidad: "10", precio: null }],
  });
  const { codigo_sin, actividad_economica } = lineas[0];
  const suyas = { codigo_sin, actividad_economica };
  const { id: abierta } = await bien("POST", "proformas", proformaHasta(masDias(hoy, 15), suyas));
  const { id: vencida } = await bien("POST", "proformas", proformaHasta(hoy, suyas));
  const otra = como(mundo.empresas[1].ownerToken);
  const ajena = exigir(await otra("POST", "proformas", proformaHasta(masDias(hoy, 15), {}))).body.datos.id;
  const puesta = await inTransaction(mundo.db(), "comun", (tx) =>
    putVigencia(tx, { regimen: "ley-1733", desde }, hoy),
  );
  expect(puesta.ok).toBe(true);
  await mundo.control({ anexo1733Desde: desde });
  await mundo.avanzar(MINUTO_MS);
  const vista = await bien("GET", "ley?conserva=ganancia&redondeo=0.10");
  expect(vista).toEqual({
    proxima: { regimen: "ley-1733", nombre: "Ley 1733", desde, eleccion: null },
    hecha: null,
    efecto: {
      productos: 1,
      otros: 1,
      suben: 0,
      proformas: 1,
      muestra: [{ codigo: "GAS-1", descripcion: "Gaseosa de dos litros", antes: "100.00", despues: "98.30" }],
    },
  });
  // 98.31 hundredths of 1.30 are 1.28, which is nearer to 1.50 than to 1.00.
  const sube = await producto("GAS-3", "Gaseosa de sobre", "1.30", null);
  const deCincuenta = (await bien("GET", "ley?conserva=ganancia&redondeo=0.50")).efecto;
  expect([deCincuenta.productos, deCincuenta.suben, deCincuenta.muestra[0]]).toEqual([
    2,
    1,
    { codigo: "GAS-3", descripcion: "Gaseosa de sobre", antes: "1.30", despues: "1.50" },
  ]);
  exigir(await dueno("DELETE", `productos/${sube}`));
  // 98.31 hundredths of 1.28 are 1.26, which is nearer to 1.30 than to 1.20.
  await producto("GAS-4", "Gaseosa de lata", "1.28", null);
  const { id: caro } = await bien("POST", "promociones", {
    ...comboDe([id, chica]),
    nombre: "Combo chico",
    beneficio: { kind: "combo", precio: "1.28" },
  });
  const deDiez = (await bien("GET", "ley?conserva=ganancia&redondeo=0.10")).efecto;
  expect([deDiez.productos, deDiez.otros, deDiez.suben]).toEqual([2, 2, 2]);
  exigir(await dueno("DELETE", `promociones/${caro}`));
  const { texto } = await dueno("GET", "ley/etiquetas.csv?conserva=ganancia&redondeo=0.10");
  expect(texto).toMatch(/GAS-1.Gaseosa de dos litros.100\.00.98\.30/);
  expect(texto).not.toContain("GAS-2");
  await bien("POST", "ley/precios", { eleccion: { conserva: "ganancia", redondeo: "0.50" } });
  await bien("POST", "ley/precios", { eleccion: null });
  expect((await bien("GET", "ley")).proxima.eleccion).toBeNull();
  await bien("POST", "ley/precios", { eleccion: { ...GANANCIA, proformas: true } });
  const { beneficio: _combo, ...resto } = comboDe([chica]);
  const aMitad = { ...resto, nombre: "A mitad", beneficio: { kind: "porcentaje", porcentaje: "50" } };
  await bien("POST", "promociones", { ...aMitad, fecha_desde: desde });
  await saveTipoCambio(mundo.db(), {
    fecha: desde,
    usd: "12.34",
    ufv: null,
    fuente: "prueba",
    actualizadoEn: mundo.ahora(),
  });
  /** The decisions of a day that the shop reads: what a promotion leaves, the law of a price, and the dollar. */
  const deHoy = async () => {
    const pedida = { producto_id: chica, presentacion_id: null, cantidad: "1", precio: null };
    const { total } = await bien("POST", "proformas/preciar", { comprador: null, lineas: [pedida] });
    const leer = async (ruta: string) => exigir(await mundo.api("GET", ruta)).body.datos;
    const { regimen } = await leer(`/v1/existencias/costo?producto_id=${chica}`);
    return [total, regimen, (await leer("/ExchangeRate")).usd_bob];
  };
  expect(await deHoy()).toEqual(["1.00", "ley-843", 12.18]);
  const precios = async () =>
    new Map((await enCaja("productos")).map((una) => [una["id"], una["precio"]] as const));
  expect((await precios()).get(id)).toBe("100.00");
  // Ten minutes into the law's day this computer's clock still says the day before.
  await mundo.avanzar(hastaMedianoche(desde) + 10 * MINUTO_MS);
  expect(await deHoy()).toEqual(["0.50", "ley-1733", 12.34]);
  await hasta("los precios de la ley", async () => (await precios()).get(id) === "98.30");
  expect((await precios()).get(chica)).toBe("1.00");
  const beneficioDe = async () =>
    (await enCaja("promociones")).find((una) => una["id"] === combo)?.["beneficio"];
  await hasta("el combo de la ley", async () => JSON.stringify(await beneficioDe()).includes("49.20"));
  const proformaDe = async (cual: string) => (await bien("GET", `proformas/${cual}`)).proforma;
  await hasta("la proforma de la ley", async () => (await proformaDe(abierta)).total === "933.85");
  expect(await proformaDe(abierta)).toMatchObject({
    lineas: [{ precio_unitario: "98.30", descuento: "49.15" }],
    antes_de_ley: { regimen: "ley-1733", total: "950.00" },
    ley: "Bajó con la Ley 1733: antes Bs 950.00.",
  });
  expect(await proformaDe(vencida)).toMatchObject({ total: "950.00", antes_de_ley: null, ley: null });
  const kept = exigir(await otra("GET", `proformas/${ajena}`)).body.datos.proforma;
  expect(kept).toMatchObject({
    total: "950.00",
    ley: "Es de antes de la Ley 1733: cumple el total que prometió.",
  });
  const { id: nueva } = await bien("POST", "proformas", proformaHasta(masDias(hoy, 15), suyas));
  expect(await proformaDe(nueva)).toMatchObject({ total: "950.00", antes_de_ley: null, ley: null });
  const { cuf } = await bien("POST", `proformas/${abierta}/facturar`, { metodo_pago: 1 });
  expect(exigir(await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.monto_total).toBe(933.85);
  const { proxima, hecha } = await bien("GET", "ley");
  expect([proxima, hecha]).toEqual([
    null,
    {
      nombre: "Ley 1733",
      desde,
      eleccion: { ...GANANCIA, proformas: true },
      en_curso: false,
      movidos: { bajaron: 2, subieron: 1, proformas: 1 },
    },
  ]);
  await mundo.avanzar(DIA_MS);
  await mundo.reiniciar();
  await mundo.avanzar(MINUTO_MS);
  expect((await precios()).get(id)).toBe("98.30");
  expect(await rechazo("ley/precios", { eleccion: null })).toContain("Ninguna ley");
});
