/** The filter of sales. */
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { Periodo } from "../../periodo.tsx";
import type { ValoresDeVentas } from "../../tipos.ts";

/** Fields of the address when nothing is filtered. */
export const SIN_FILTRO = {
  buscar: "",
  desde: "",
  hasta: "",
  clase: "",
  estado: "",
  cajero: "",
  caja: "",
  sucursal: "",
  pago: "",
  sector: "",
  minimo: "",
  maximo: "",
  orden: "-fecha",
  cursor: "",
};
type Filtro = typeof SIN_FILTRO;

type Opciones = ValoresDeVentas["cajas"];

/** Builds the filter fields, with the values that occur in sales. */
function camposDe(valores: ValoresDeVentas | null): readonly CampoFiltro[] {
  const opciones = (todas: string, suyas: Opciones = []) => [
    { value: "", label: todas },
    ...suyas.map(({ valor, nombre }) => ({ value: valor, label: nombre })),
  ];
  return [
    { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Número, cliente, producto o monto" },
    { campo: "desde", titulo: "Desde", tipo: "fecha" },
    { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
    {
      campo: "clase",
      titulo: "Documento",
      tipo: "opciones",
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
      opciones: [
        { value: "", label: "Todos" },
        { value: "EMITIDA", label: "Emitidas" },
        { value: "OFFLINE", label: "Por enviar" },
        { value: "ANULADA", label: "Anuladas" },
        { value: "OBSERVADA", label: "Observadas por Impuestos" },
        { value: "EN_DUDA", label: "En duda: no se sabe si llegaron" },
        { value: "ENVIANDO", label: "Enviándose ahora" },
        { value: "SIN_RESPUESTA", label: "Sin respuesta de Impuestos" },
      ],
    },
    { campo: "cajero", titulo: "Cajero", tipo: "opciones", opciones: opciones("Todos", valores?.cajeros) },
    { campo: "caja", titulo: "Caja", tipo: "opciones", opciones: opciones("Todas", valores?.cajas) },
    {
      campo: "sucursal",
      titulo: "Sucursal",
      tipo: "opciones",
      opciones: opciones("Todas", valores?.sucursales),
    },
    { campo: "pago", titulo: "Forma de pago", tipo: "opciones", opciones: opciones("Todas", valores?.pagos) },
    {
      campo: "sector",
      titulo: "Tipo de factura",
      tipo: "opciones",
      opciones: opciones("Todos", valores?.sectores),
    },
    { campo: "minimo", titulo: "Monto desde", tipo: "monto" },
    { campo: "maximo", titulo: "Monto hasta", tipo: "monto" },
  ];
}

export function FiltroVentas({
  filtro,
  poner,
  valores,
}: {
  readonly filtro: Filtro;
  readonly poner: (cambio: Partial<Filtro>, como?: "nueva" | "enLugar") => void;
  readonly valores: ValoresDeVentas | null;
}) {
  // A changed filter starts at its first page.
  const desdeElComienzo = (cambio: Partial<Filtro>, como?: "nueva" | "enLugar") =>
    poner({ ...cambio, cursor: "" }, como);
  return (
    <Filtros campos={camposDe(valores)} filtro={filtro} vacio={SIN_FILTRO} poner={desdeElComienzo}>
      <Periodo filtro={filtro} poner={desdeElComienzo} siempre="Todas las fechas" />
    </Filtros>
  );
}
