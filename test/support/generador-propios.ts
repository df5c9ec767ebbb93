/** Generates values for the sectors' own fields. */
import fc, { type Arbitrary } from "fast-check";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { aVeces, codigo, digitos, juntos, texto } from "./generador-textos.ts";

type Campos = Arbitrary<Readonly<Record<string, unknown>>>;

/** A decimal of at most `decimales` places, as a JSON number: whole, short and full ones. */
export function decimalHasta(max: number, decimales: number): Arbitrary<number> {
  return fc
    .tuple(fc.integer({ min: 0, max: decimales }), fc.nat({ max: 2 ** 31 - 1 }))
    .map(([places, n]) => (n % (max * 10 ** places + 1)) / 10 ** places)
    .map((n) => Number(n.toFixed(decimales)));
}

const entero = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
    fc.integer({ min, max: Math.min(max, min + 9) }),
  );
const fijo = (nombre: string, valor: Arbitrary<unknown>): Campos => valor.map((v) => ({ [nombre]: v }));
const monto = decimalHasta(2000, 2);

/** An instant as callers write it: to the millisecond, the second or the minute. */
const fechaHora = fc
  .tuple(fc.integer({ min: 0, max: 400 * 86_400_000 }), fc.constantFrom(23, 19, 16))
  .map(([ms, largo]) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString().slice(0, largo));

/** The official schemas of 2023 know 209 countries. */
const pais = fc.constantFrom(
  ...CATALOGOS_DEMO.paises.map((p) => p.codigoClasificador).filter((n) => n <= 209),
);

const huesped = fc.record({
  nombre_huesped: texto(60),
  documento_identificacion: codigo(20),
  codigo_pais: pais,
});
/** Written as JSON text of at most 5,000 characters. docs/fiscal-assumptions.md, 14. */
const huespedes = fc
  .array(huesped, { minLength: 1, maxLength: 6 })
  .filter((lista) => Array.from(JSON.stringify(lista)).length <= 4500);

const costos = fc
  .array(fc.tuple(texto(40), monto), { minLength: 1, maxLength: 4 })
  .map((pares) => Object.fromEntries(pares.filter(([nombre]) => nombre !== "__proto__")))
  .filter((objeto) => Object.keys(objeto).length > 0);

/** Costs go with the terms of delivery: none at the works, to the border up to FOB, to the port of arrival from CFR on. */
const INCOTERMS: Readonly<Record<string, readonly ("nacionales" | "internacionales")[]>> = {
  EXW: [],
  FCA: ["nacionales"],
  FOB: ["nacionales"],
  CFR: ["nacionales", "internacionales"],
  CIF: ["nacionales", "internacionales"],
  DAP: ["nacionales", "internacionales"],
  CPT: ["internacionales"],
};
const entrega: Campos = fc
  .constantFrom(...Object.entries(INCOTERMS))
  .chain(([incoterm, partes]) =>
    juntos([
      fc.constant({ incoterm }),
      fijo("incoterm_detalle", texto(100)),
      ...partes.map((parte) => aVeces(`costos_gastos_${parte}`, costos)),
    ]),
  );

const nandina = fc.constantFrom(
  ...CATALOGOS_DEMO.productos_servicios.flatMap((p) => p.nandina),
  "0901119000",
);
const habitacion: Campos = juntos([
  aVeces("codigo_tipo_habitacion", entero(0, 16)),
  aVeces("detalle_huespedes", huespedes),
]);
/** Guests of a lodging, told or not: grown-ups and minors add up to them. */
const deEstadia: Campos = fc
  .tuple(entero(0, 9999), entero(0, 9999))
  .filter(([mayores, menores]) => mayores + menores <= 9999)
  .chain(([mayores, menores]) =>
    juntos([
      aVeces("cantidad_huespedes", fc.constant(mayores + menores)),
      aVeces("cantidad_mayores", fc.constant(mayores)),
      aVeces("cantidad_menores", fc.constant(menores)),
    ]),
  );
const estadia: readonly Campos[] = [deEstadia, aVeces("cantidad_habitaciones", entero(0, 9999))];
const comprador: readonly Campos[] = [
  fijo("direccion_comprador", texto(500)),
  fijo("lugar_destino", texto(500)),
  fijo("codigo_pais", pais),
  aVeces("informacion_adicional", texto(1000)),
];

/** ICE of a line: with the mark, rates and quantity; without it, nothing else. */
const ice: Campos = fc.oneof(
  fc.record({
    marca_ice: fc.constant(1),
    alicuota_especifica: decimalHasta(60, 5),
    alicuota_porcentual: decimalHasta(1, 5),
    cantidad_ice: decimalHasta(500, 5),
  }),
  fc.constant({ marca_ice: 2 }),
);

/** An amount, sometimes with its breakdown: names and amounts that add up to it, of at most 100 characters as JSON. */
function conDetalle(nombre: string): Campos {
  const partes = fc
    .array(fc.tuple(texto(20), monto), { minLength: 1, maxLength: 2 })
    .map((pares) => Object.fromEntries(pares.filter(([parte]) => parte !== "__proto__")))
    .filter((objeto) => Object.keys(objeto).length > 0 && JSON.stringify(objeto).length <= 80);
  return fc.oneof(
    fc.constant({}),
    monto.map((solo) => ({ [nombre]: solo })),
    partes.map((objeto) => ({
      [nombre]: Math.round(Object.values(objeto).reduce((suma, parte) => suma + parte, 0) * 100) / 100,
      [`detalle_${nombre}`]: objeto,
    })),
  );
}

const SERVICIO_BASICO: readonly Campos[] = [
  aVeces("mes", fc.constantFrom("ENERO", "SEPTIEMBRE", "10")),
  aVeces("gestion", entero(2015, 9999)),
  aVeces("ciudad", texto(100)),
  aVeces("zona", texto(100)),
  fijo("numero_medidor", texto(100)),
  aVeces("domicilio_cliente", texto(500)),
  aVeces("consumo_periodo", decimalHasta(100_000, 2)),
  aVeces("beneficiario_ley1886", digitos(1, 14).map(Number)),
  aVeces("monto_descuento_ley1886", monto),
  aVeces("monto_descuento_tarifa_dignidad", monto),
  aVeces("tasa_aseo", monto),
  aVeces("tasa_alumbrado", monto),
  ...["ajuste_no_sujeto_iva", "ajuste_sujeto_iva", "otros_pagos_no_sujeto_iva"].map(conDetalle),
  aVeces("otras_tasas", monto),
];

/** A sector's own fields, in header and line. docs/fiscal-rules.md F21; names as docs/api.md A9 says. */
export const CABECERA_PROPIA: Readonly<Record<number, readonly Campos[]>> = {
  2: [fijo("periodo_facturado", texto(50))],
  3: [
    ...comprador,
    entrega,
    fijo("puerto_destino", texto(500)),
    aVeces("numero_descripcion_paquetes_bultos", texto(10_000)),
  ],
  4: [fijo("codigo_pais", pais), fijo("puerto_destino", texto(500))],
  6: [
    aVeces("razon_social_operador_turismo", texto(500)),
    ...estadia,
    aVeces("fecha_ingreso_hospedaje", fechaHora),
  ],
  11: [fijo("nombre_estudiante", texto(200)), fijo("periodo_facturado", texto(50))],
  12: [
    fijo("placa_vehiculo", texto(12)),
    aVeces("codigo_pais", pais),
    aVeces("tipo_envase", texto(50)),
    aVeces("codigo_autorizacion_s_c", texto(100)),
    aVeces("observacion", texto(500)),
  ],
  13: SERVICIO_BASICO,
  16: [...estadia, fijo("fecha_ingreso_hospedaje", fechaHora)],
  17: [aVeces("modalidad_servicio", texto(100))],
  28: comprador,
};

export const DETALLE_PROPIO: Readonly<Record<number, readonly Campos[]>> = {
  1: [aVeces("numero_serie", texto(1500)), aVeces("numero_imei", texto(1500))],
  3: [fijo("codigo_nandina", nandina)],
  4: [fijo("codigo_nandina", nandina)],
  6: [habitacion],
  14: [ice],
  16: [habitacion],
  17: [
    aVeces("especialidad", texto(500)),
    aVeces("especialidad_detalle", texto(500)),
    fijo("nro_quirofano_sala_operaciones", entero(1, 9999)),
    aVeces("especialidad_medico", texto(500)),
    fijo("nombre_apellido_medico", texto(500)),
    fijo("nit_documento_medico", digitos(7, 13).map(Number)),
    aVeces("nro_matricula_medico", texto(50)),
    aVeces("nro_factura_medico", entero(0, 99_999_999)),
  ],
};
