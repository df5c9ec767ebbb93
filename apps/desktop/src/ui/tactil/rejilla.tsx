/** Draws the grid of products that a finger sells with: a page for each category, a tile for each product. */
import { useState } from "react";
import type { ProductoCaja, Salida } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { useFotos } from "./use-fotos.ts";

/** Tiles that are asked for at once; their pictures come after them. */
const POR_TANDA = 40;

/** The first page of the grid: every product. */
const TODOS = null;

interface Props {
  readonly onElegir: (producto: ProductoCaja, porMedida: boolean) => void;
}

/** The grid; a tap on a tile gives its product. It takes the focus from nothing: a scanner goes on reading. */
export function Rejilla({ onElegir }: Props) {
  const [categoria, setCategoria] = useState<string | null>(TODOS);
  const [tandas, setTandas] = useState(1);
  const primera = useConsulta("rejilla", { categoria, desde: 0, limite: 1 });
  const paginas = [TODOS, ...(primera?.categorias ?? [])];
  const abrir = (otra: string | null) => {
    setCategoria(otra);
    setTandas(1);
  };
  return (
    <section className="rejilla" aria-label="Productos por categoría" onMouseDown={(e) => e.preventDefault()}>
      <div className="rejilla-paginas">
        {paginas.map((pagina) => (
          <button
            key={pagina ?? ""}
            type="button"
            tabIndex={-1}
            aria-pressed={pagina === categoria}
            onClick={() => abrir(pagina)}
          >
            {pagina ?? "Todos"}
          </button>
        ))}
      </div>
      <div className="rejilla-casillas">
        {Array.from({ length: tandas }, (_, i) => (
          <Tanda
            key={`${categoria ?? ""}-${i}`}
            categoria={categoria}
            desde={i * POR_TANDA}
            onElegir={onElegir}
          />
        ))}
        {primera !== null && primera.total > tandas * POR_TANDA && (
          <button type="button" tabIndex={-1} className="casilla" onClick={() => setTandas(tandas + 1)}>
            <span className="casilla-nombre">Ver más productos</span>
          </button>
        )}
        {primera?.total === 0 && <p className="suave">Los productos se agregan en Menú, Productos.</p>}
      </div>
    </section>
  );
}

/** So many tiles, from a place of the list on. */
function Tanda({
  categoria,
  desde,
  onElegir,
}: Props & { readonly categoria: string | null; readonly desde: number }) {
  const casillas = useConsulta("rejilla", { categoria, desde, limite: POR_TANDA })?.casillas ?? [];
  const fotos = useFotos(casillas.map(({ producto }) => producto.codigo));
  return casillas.map((casilla) => (
    <Casilla
      key={casilla.producto.id}
      casilla={casilla}
      foto={fotos.get(casilla.producto.codigo)}
      onElegir={onElegir}
    />
  ));
}

/** A tile: picture, name and price. */
function Casilla({
  casilla: { producto, porMedida },
  foto,
  onElegir,
}: Props & { readonly casilla: Salida<"rejilla">["casillas"][number]; readonly foto: string | undefined }) {
  return (
    <button type="button" tabIndex={-1} className="casilla" onClick={() => onElegir(producto, porMedida)}>
      {foto !== undefined && <img src={foto} alt="" />}
      <span className="casilla-nombre">{producto.descripcion}</span>
      <span className="casilla-precio">
        Bs {monto(producto.precio)}
        {porMedida && <span className="suave"> / {producto.unidad.toLowerCase()}</span>}
      </span>
    </button>
  );
}
