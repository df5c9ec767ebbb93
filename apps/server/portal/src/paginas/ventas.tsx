/** The sales: found by text, state and day, each one opened beside the list. */
import { Drawer } from "@mantine/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { bs, fechaHora, nombreEstado, nombreSucursal } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Estado, Largo, Lectura, Pagina, Vacio } from "../comun.tsx";
import { Filtros, type CampoFiltro } from "../filtros.tsx";
import { direccionDe, ir, useFiltro, useLugar } from "../navegar.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { Factura, FacturasHalladas } from "../tipos.ts";
import { DetalleFactura } from "./detalle-factura.tsx";
import { Dobles } from "./dobles.tsx";
import type { PropsPagina } from "./props.ts";

const VACIO = { buscar: "", desde: "", hasta: "" };
const CAMPOS: readonly CampoFiltro[] = [
  { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Número, NIT o CI, nombre o CUF" },
  { campo: "desde", titulo: "Desde", tipo: "fecha", alFrente: true },
  { campo: "hasta", titulo: "Hasta", tipo: "fecha", alFrente: true },
];

const COLUMNAS: readonly Columna<Factura>[] = [
  { clave: "numero", titulo: "Número", celda: (f) => f.numeroFactura, telefono: "titulo" },
  { clave: "fecha", titulo: "Fecha", celda: (f) => fechaHora(f.fechaEmision) },
  {
    clave: "cliente",
    titulo: "Cliente",
    celda: (f) => <Largo>{f.cliente.razonSocial ?? documentoToText(f.cliente)}</Largo>,
  },
  { clave: "sucursal", titulo: "Sucursal", celda: (f) => nombreSucursal(f.sucursal), telefono: "no" },
  {
    clave: "estado",
    titulo: "Estado",
    celda: (f) => <Estado estado={f.estado}>{nombreEstado(f.estado)}</Estado>,
  },
  { clave: "monto", titulo: "Monto", celda: (f) => bs(f.montoTotal), numero: true },
];

/** Finds an invoice by number, customer, CUF or dates, and opens it. */
export function Ventas({ inicio }: PropsPagina) {
  const { cual } = useLugar();
  const [filtro, poner] = useFiltro(VACIO);
  const consulta = new URLSearchParams(Object.entries(filtro).filter(([, valor]) => valor !== ""));
  const leido = useLeer<FacturasHalladas>(`/v1/portal/facturas?${consulta.toString()}`);
  const abierta = leido.datos?.facturas.find(({ cuf }) => cuf === cual);
  return (
    <Pagina titulo="Ventas">
      {inicio.rol === "dueno" && <Dobles alElegir={leido.releer} />}
      <Filtros campos={CAMPOS} filtro={filtro} vacio={VACIO} poner={poner} />
      <Lectura leido={leido}>
        {({ facturas }) =>
          facturas.length === 0 ? (
            <Vacio>Ninguna factura coincide.</Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Ventas"
                columnas={COLUMNAS}
                filas={facturas}
                claveDe={({ cuf }) => cuf}
                abrir={{
                  hacer: ({ cuf }) => ir(direccionDe(`ventas/${cuf}`, filtro)),
                  nombre: ({ numeroFactura }) => `Ver la factura ${numeroFactura}`,
                }}
                atenuada={({ estado }) => estado === "ANULADA"}
              />
            </div>
          )
        }
      </Lectura>
      <Drawer
        opened={abierta !== undefined}
        onClose={() => ir(direccionDe("ventas", filtro))}
        position="right"
        title={abierta === undefined ? "" : `Factura ${abierta.numeroFactura}`}
      >
        {abierta !== undefined && <DetalleFactura factura={abierta} />}
      </Drawer>
    </Pagina>
  );
}
