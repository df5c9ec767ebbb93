/** The documents of a client: filtered, sorted, a page at a time, and exported. */
import { ESTADOS_PUBLICOS } from "@mostrador/core";
import { bs, fechaHora, nombreEstado } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../api.ts";
import { Lectura, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Filtros, type CampoFiltro } from "../filtros.tsx";
import { consultaDe, direccionDe, ir } from "../navegar.ts";
import { useHojas } from "../paginas-de-lista.tsx";
import { Tabla, type Columna } from "../tabla.tsx";
import type { DocumentosDeCliente } from "../tipos-tienda.ts";
import { useSalir } from "./panel.tsx";

const COLUMNAS: readonly Columna<DocumentosDeCliente["documentos"][number]>[] = [
  {
    clave: "numero",
    titulo: "Documento",
    celda: (d) => `${d.isNota ? "Nota" : "Factura"} ${d.numero}`,
    telefono: "titulo",
  },
  { clave: "fecha", titulo: "Fecha", celda: (d) => fechaHora(d.fechaEmision), ordena: true },
  { clave: "estado", titulo: "Estado", celda: (d) => nombreEstado(d.estado) },
  { clave: "monto", titulo: "Monto", celda: (d) => bs(d.monto), numero: true, ordena: true },
];

const VACIO = { clase: "", estado: "", orden: "-fecha" };
const CAMPOS: readonly CampoFiltro[] = [
  {
    campo: "clase",
    titulo: "Documento",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Facturas y notas" },
      { value: "factura", label: "Facturas" },
      { value: "nota", label: "Notas de crédito" },
    ],
  },
  {
    campo: "estado",
    titulo: "Estado",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Todos" },
      ...ESTADOS_PUBLICOS.map((estado) => ({ value: estado, label: nombreEstado(estado) })),
    ],
  },
];

/** All documents of a client, a page at a time. */
export function DocumentosDelCliente({ clienteId }: { readonly clienteId: string }) {
  const [filtro, setFiltro] = useState(VACIO);
  const { tras, hojear, alPrincipio } = useHojas();
  const salir = useSalir();
  const poner = (cambio: Partial<typeof VACIO>) => (
    setFiltro((antes) => ({ ...antes, ...cambio })),
    alPrincipio()
  );
  const ruta = `/v1/portal/clientes/${encodeURIComponent(clienteId)}/documentos`;
  const leido = useLeer<DocumentosDeCliente>(`${ruta}?${consultaDe({ ...filtro, tras }).toString()}`);
  return (
    <>
      <Filtros nombre="Documentos del cliente" campos={CAMPOS} filtro={filtro} vacio={VACIO} poner={poner}>
        <Exportar ruta={ruta} consulta={consultaDe(filtro)} />
      </Filtros>
      <Lectura leido={leido}>
        {({ documentos, siguiente }) =>
          documentos.length === 0 ? (
            <Vacio>Ningún documento coincide.</Vacio>
          ) : (
            <Tabla
              nombre="Documentos del cliente"
              columnas={COLUMNAS}
              filas={documentos}
              claveDe={({ cuf }) => cuf}
              orden={{ actual: filtro.orden, poner: (orden) => poner({ orden }) }}
              paginas={hojear(siguiente)}
              abrir={{
                hacer: ({ cuf }) => salir(() => ir(direccionDe(`ventas/${cuf}`))),
                nombre: (d) => `Ver la ${d.isNota ? "nota" : "factura"} ${d.numero}`,
              }}
              atenuada={({ estado }) => estado === "ANULADA"}
            />
          )
        }
      </Lectura>
    </>
  );
}
