/** The price lists, and the prices by quantity that are for everybody. */
import { useLeer } from "../../api.ts";
import { Estado, Largo, Lectura } from "../../comun.tsx";
import { cuantas } from "../../figuras.tsx";
import { consultaDe } from "../../navegar.ts";
import { TablaChica, type Eleccion } from "../../tabla-chica.tsx";
import type { Columna } from "../../tabla.tsx";
import type { ListasVistas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { Cabeza, SinFilas } from "./cabeza.tsx";
import { FichaLista } from "./ficha-lista.tsx";
import { PARA_TODOS, useVista, VACIO } from "./vista.ts";

/** A list, or the prices of no list. `clientes` null: all of them. */
interface Renglon {
  readonly id: string;
  readonly nombre: string;
  readonly activo: boolean;
  readonly tarifas: number;
  readonly clientes: number | null;
}

const COLUMNAS: readonly Columna<Renglon>[] = [
  {
    clave: "nombre",
    titulo: "Lista",
    celda: (l) => <Largo>{l.nombre}</Largo>,
    valor: (l) => l.nombre,
    telefono: "titulo",
  },
  {
    clave: "tarifas",
    titulo: "Precios",
    celda: ({ tarifas }) => cuantas(tarifas, "precio", "precios"),
    valor: ({ tarifas }) => tarifas,
    cuenta: true,
  },
  {
    clave: "clientes",
    titulo: "Clientes",
    celda: ({ clientes }) => (clientes === null ? "Todos" : cuantas(clientes, "cliente", "clientes")),
    valor: ({ clientes }) => clientes ?? Infinity,
    exporta: ({ clientes }) => clientes ?? "Todos",
    cuenta: true,
  },
  {
    clave: "estado",
    titulo: "Estado",
    celda: ({ activo }) => <Estado estado={activo ? "rige" : "apagada"}>{enUso({ activo })}</Estado>,
    valor: enUso,
  },
];
const ELECCIONES: readonly Eleccion<Renglon>[] = [{ titulo: "Estado", todas: "Todas", de: enUso }];

function enUso({ activo }: Pick<Renglon, "activo">): string {
  return activo ? "En uso" : "Apagada";
}

export function Listas({ edita }: { readonly edita: boolean }) {
  const { cual, filtro, poner, buscar, abrir, cerrar } = useVista();
  const buscando = filtro.buscar !== "";
  const consulta = consultaDe({ buscar: filtro.buscar });
  const leido = useLeer<ListasVistas>(`/v1/portal/listas?${consulta.toString()}`);
  return (
    <>
      <Cabeza
        filtro={filtro}
        vacio={VACIO}
        poner={buscar}
        pista="Nombre de la lista"
        nuevo={edita ? { nombre: "Nueva lista", hacer: () => abrir("nuevo") } : null}
      />
      <Lectura leido={leido}>
        {(datos) => {
          const filas = buscando ? datos.listas.map(renglonDe) : renglonesDe(datos);
          return filas.length === 0 ? (
            <SinFilas buscando paraQue="" />
          ) : (
            <div className="tarjeta">
              <TablaChica
                nombre="Listas de precios"
                archivo="listas-de-precios"
                nota={notaDe(datos.listas.length)}
                elecciones={ELECCIONES}
                columnas={COLUMNAS}
                filas={filas}
                claveDe={({ id }) => id}
                abrir={{
                  hacer: ({ id }) => poner({ lista: id, buscar: "", orden: "", tras: "" }),
                  nombre: (l) => `Abrir ${l.nombre}`,
                }}
                atenuada={({ activo }) => !activo}
              />
            </div>
          );
        }}
      </Lectura>
      <Panel abierto={edita && cual === "nuevo"} titulo="Nueva lista" cerrar={cerrar}>
        <FichaLista lista={null} listo={() => (leido.releer(), cerrar())} cerrar={cerrar} />
      </Panel>
    </>
  );
}

function notaDe(listas: number): string {
  const cuantasHay = listas === 0 ? "" : ` ${cuantas(listas, "lista", "listas")}.`;
  return `Una lista tiene precios propios para los clientes que elija.${cuantasHay}`;
}

function renglonDe({ id, nombre, activo, tarifas, clientes }: ListasVistas["listas"][number]): Renglon {
  return { id, nombre, activo, tarifas, clientes };
}

/** All lists, after the prices of no list. */
function renglonesDe({ listas, paraTodos }: ListasVistas): readonly Renglon[] {
  const nombre = "Todos los clientes, por cantidad";
  const todos = { id: PARA_TODOS, nombre, activo: true, tarifas: paraTodos, clientes: null };
  return [todos, ...listas.map(renglonDe)];
}
