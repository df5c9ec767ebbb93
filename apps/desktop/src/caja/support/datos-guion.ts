import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";

const parametrica = (rows: readonly { codigoClasificador: number; descripcion: string }[]) =>
  rows.map(({ codigoClasificador, descripcion }) => ({ codigo: codigoClasificador, descripcion }));

/** The data that a scripted server gives a till: one shop with the demo's catalogs. */
export const DATOS = {
  cursor: 7,
  hayMas: false,
  empresa: {
    nit: 1023456022,
    razonSocial: "Tienda Ñ",
    municipio: "La Paz",
    telefono: null,
    modalidad: 1,
    ambiente: 2,
    sucursal: 0,
    puntoVenta: 1,
    qrBase: null,
    logo: null,
    publicUrl: "http://localhost:3000",
  },
  catalogos: {
    actividades: (CATALOGOS_DEMO.actividades ?? []).map((a) => ({
      codigo: a.codigoCaeb,
      descripcion: a.descripcion,
    })),
    productosServicios: [
      { actividad: "4711100", codigo: 99_100, descripcion: "Alimentos" },
      ...(CATALOGOS_DEMO.productos_servicios ?? []).map((p) => ({
        actividad: p.codigoActividad,
        codigo: p.codigoProducto,
        descripcion: p.descripcionProducto,
      })),
    ],
    leyendas: [{ actividad: "4711100", texto: "Ley N° 453: Tienes derecho." }],
    unidadesMedida: parametrica(CATALOGOS_DEMO.unidades_medida),
    metodosPago: parametrica(CATALOGOS_DEMO.metodos_pago),
    tiposMoneda: parametrica(CATALOGOS_DEMO.tipos_moneda),
    paises: parametrica(CATALOGOS_DEMO.paises),
    tiposHabitacion: parametrica(CATALOGOS_DEMO.tipos_habitacion),
    motivosAnulacion: parametrica(CATALOGOS_DEMO.motivos_anulacion),
  },
  productos: [],
  clientes: [],
  usuarios: [],
  borrados: [],
};
