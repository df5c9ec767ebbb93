import { Nit } from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import type { CatalogosTerminal, EmpresaTerminal, Producto } from "@mostrador/core";

const ACTIVIDAD = "4711100";
const CODIGO_SIN = 99_100;
const [UNIDAD, KILOGRAMO] = [57, 22];

const PRODUCTOS = [
  ["ARR-01", "7770001000018", "Arroz grano de oro 1 kg", "9.50", UNIDAD, "Abarrotes"],
  ["AZU-01", "7770001000025", "Azúcar blanca 1 kg", "7.00", UNIDAD, "Abarrotes"],
  ["ACE-01", "7770001000032", "Aceite vegetal 900 ml", "13.50", UNIDAD, "Abarrotes"],
  ["CAF-25", "7770001000049", "Café molido de los Yungas 250 g", "32.00", UNIDAD, "Abarrotes"],
  ["PAN-01", null, "Pan de batalla", "0.50", UNIDAD, "Panadería"],
  ["QUE-01", null, "Queso criollo", "45.90", KILOGRAMO, "Lácteos"],
  ["LEC-01", "7770001000056", "Leche entera 900 ml", "6.50", UNIDAD, "Lácteos"],
  ["AGU-02", "7770001000063", "Agua sin gas 2 L", "7.50", UNIDAD, "Bebidas"],
] as const;

/** Builds an example shop for a practice till without a shop of its own: company, catalogs and products. */
export function buildEjemplo(): {
  readonly empresa: EmpresaTerminal;
  readonly catalogos: CatalogosTerminal;
  readonly productos: readonly Producto[];
} {
  return { empresa: EMPRESA, catalogos: buildCatalogos(), productos: PRODUCTOS.map(buildProducto) };
}

/** A NIT that no taxpayer has, so that no code of practice is that of a real document. */
export const NIT_DE_NADIE = Nit.parse(1);

const EMPRESA: EmpresaTerminal = {
  nit: NIT_DE_NADIE,
  razonSocial: "Tienda de práctica",
  municipio: "La Paz",
  telefono: null,
  modalidad: 2,
  ambiente: 2,
  sucursal: 0,
  puntoVenta: 0,
  qrBase: null,
  logo: null,
  publicUrl: "",
};

function buildProducto([
  codigo,
  codigoBarras,
  descripcion,
  precio,
  unidadMedida,
  categoria,
]: (typeof PRODUCTOS)[number]): Producto {
  return {
    id: `practica-${codigo}`,
    codigo,
    codigoBarras,
    descripcion,
    precio,
    unidadMedida,
    codigoSin: CODIGO_SIN,
    actividadEconomica: ACTIVIDAD,
    categoria,
    activo: true,
    fraccionable: null,
    foto: null,
  };
}

function buildCatalogos(): CatalogosTerminal {
  const parametrica = (filas: readonly { codigoClasificador: number; descripcion: string }[]) =>
    filas.map(({ codigoClasificador, descripcion }) => ({ codigo: codigoClasificador, descripcion }));
  return {
    actividades: [{ codigo: ACTIVIDAD, descripcion: "Venta al por menor" }],
    productosServicios: [{ actividad: ACTIVIDAD, codigo: CODIGO_SIN, descripcion: "Alimentos" }],
    leyendas: [{ actividad: ACTIVIDAD, texto: "Práctica, sin valor fiscal." }],
    unidadesMedida: parametrica(CATALOGOS_DEMO.unidades_medida),
    metodosPago: parametrica(CATALOGOS_DEMO.metodos_pago),
    tiposMoneda: parametrica(CATALOGOS_DEMO.tipos_moneda),
    motivosAnulacion: parametrica(CATALOGOS_DEMO.motivos_anulacion),
    paises: [],
    tiposHabitacion: [],
  };
}
