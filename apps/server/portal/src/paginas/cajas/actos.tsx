/** The list of acts at the tills: cash, drawer, discounts, permissions, reprints, and removed lines. */
import { Stack, Text } from "@mantine/core";
import { bs, fechaHora, nombrarActo, nombreLugar } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Tarjeta, Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, useFiltro } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Actos as DatosActos, ValoresDeVentas } from "../../tipos.ts";
import { Diferencia } from "./diferencia.tsx";

const CLASES = [
  { value: "todos", label: "Todo" },
  { value: "turnos", label: "Turnos y cierres Z" },
  { value: "efectivo", label: "Ingresos y retiros" },
  { value: "cajon", label: "Cajón abierto sin venta" },
  { value: "impresora", label: "Pruebas de impresora" },
  { value: "descuentos", label: "Descuentos" },
  { value: "permisos", label: "Autorizaciones de un encargado" },
  { value: "reimpresiones", label: "Papeles impresos otra vez" },
  { value: "quitadas", label: "Líneas quitadas" },
  { value: "anulaciones", label: "Anulaciones y notas" },
];
const VACIO = {
  ver: "ahora",
  acto: "todos",
  desde: "",
  hasta: "",
  caja: "",
  persona: "",
  orden: "-fecha",
  tras: "",
};
/** Fields of the address whose presence means that the list is filtered or paged. */
const CON_FILTRO = ["acto", "desde", "hasta", "caja", "persona", "tras"] as const;
/** Text of the empty list before any till has reported an act. */
const PARA_QUE =
  "Todavía no pasó nada. Aquí aparece lo que hace cada caja: turnos, retiros, descuentos, papeles impresos otra vez.";
type Acto = DatosActos["actos"][number];

const COLUMNAS: readonly Columna<Acto>[] = [
  {
    clave: "que",
    titulo: "Qué",
    celda: ({ que, detalle, diferencia, dolares }) => (
      <div>
        <Text size="sm">{nombrarActo(que)}</Text>
        {detalle !== null && <Largo>{detalle}</Largo>}
        {diferencia !== null && <Diferencia diferencia={diferencia} dolares={dolares} />}
      </div>
    ),
    telefono: "titulo",
  },
  {
    clave: "fecha",
    titulo: "Cuándo",
    celda: ({ en }) => <span className="entero">{fechaHora(en)}</span>,
    ordena: true,
  },
  { clave: "caja", titulo: "Caja", celda: (acto) => <Largo>{nombreLugar(acto)}</Largo> },
  {
    clave: "persona",
    titulo: "Quién",
    celda: ({ usuario, autorizo }) => (
      <div>
        <Largo>{usuario ?? "Sin usuario"}</Largo>
        {autorizo !== null && <Largo>{`Autorizó ${autorizo}`}</Largo>}
      </div>
    ),
  },
  { clave: "monto", titulo: "Monto", celda: ({ monto }) => (monto === null ? "" : bs(monto)), numero: true },
];

/** The list of acts with its filter, one page at a time. */
export function Actos() {
  const [filtro, poner] = useFiltro(VACIO);
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const { ver: _, caja, ...campos } = filtro;
  const [sucursal = "", punto_venta = ""] = caja.split("/");
  const consulta = consultaDe({ ...campos, sucursal, punto_venta });
  const { tras: _tras, ...sinPagina } = campos;
  const leido = useLeer<DatosActos>(`/v1/portal/actos?${consulta.toString()}`);
  const hayFiltro = CON_FILTRO.some((campo) => filtro[campo] !== VACIO[campo]);
  return (
    <Stack>
      <Filtros
        campos={camposDe(valores.datos)}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ ...cambio, tras: "" }, como)}
      />
      <Tarjeta
        titulo="Lo que pasó en las cajas"
        accion={
          <Exportar ruta="/v1/portal/actos" consulta={consultaDe({ ...sinPagina, sucursal, punto_venta })} />
        }
      >
        <Lectura leido={leido}>
          {({ actos, siguiente }) =>
            actos.length === 0 ? (
              <Vacio>{hayFiltro ? "Nada coincide. Quite un filtro o cambie las fechas." : PARA_QUE}</Vacio>
            ) : (
              <Tabla
                nombre="Lo que pasó en las cajas"
                columnas={COLUMNAS}
                filas={actos}
                claveDe={({ id }) => id}
                orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
              />
            )
          }
        </Lectura>
      </Tarjeta>
    </Stack>
  );
}

function camposDe(valores: ValoresDeVentas | null): readonly CampoFiltro[] {
  const opciones = (todas: string, suyas: ValoresDeVentas["cajas"] = []) => [
    { value: "", label: todas },
    ...suyas.map(({ valor, nombre }) => ({ value: valor, label: nombre })),
  ];
  return [
    { campo: "acto", titulo: "Mostrar", tipo: "opciones", opciones: CLASES, alFrente: true },
    {
      campo: "persona",
      titulo: "Persona",
      tipo: "opciones",
      opciones: opciones("Todas", valores?.personas),
      alFrente: true,
    },
    { campo: "desde", titulo: "Desde", tipo: "fecha" },
    { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
    { campo: "caja", titulo: "Caja", tipo: "opciones", opciones: opciones("Todas", valores?.cajas) },
  ];
}
