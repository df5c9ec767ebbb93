/** Product grid for touch screens: a page for each category, a tile for each product. */
import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { ProductoBuscado } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import { QuedaEnLista } from "../existencias/queda.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import { useFotos } from "./use-fotos.ts";

/** Number of tiles requested at a time. Their pictures are requested afterwards. */
const POR_TANDA = 60;

/** A page of the grid: arranged by the owner, of one category, or with all products. */
interface Pagina {
  readonly pagina: string | null;
  readonly categoria: string | null;
}
const TODOS: Pagina = { pagina: null, categoria: null };
const claveDe = ({ pagina, categoria }: Pagina) => JSON.stringify([pagina, categoria]);

interface Props {
  readonly onElegir: (producto: ProductoBuscado, cantidad: null) => void;
}

interface PropsRejilla extends Props {
  /** True while a dialog covers the grid, in which products or the grid itself may change. */
  readonly pausa: boolean;
  /** Version of the till's products. The grid is read again when it changes. */
  readonly surtido: string;
}

/** The touch grid. It is read again when a dialog over it closes, and when products change elsewhere. The selected page stays selected. */
export function Rejilla({ onElegir, pausa, surtido }: PropsRejilla) {
  const [elegida, setElegida] = useState<Pagina | null>(null);
  return (
    <Surtido value={surtido}>
      <Cuadricula key={String(pausa)} elegida={elegida} onElegida={setElegida} onElegir={onElegir} />
    </Surtido>
  );
}

/** Version of the products that the grid shows. */
const Surtido = createContext("");

const NINGUNA: readonly string[] = [];

interface PropsCuadricula extends Props {
  /** The selected page; null for the first one. */
  readonly elegida: Pagina | null;
  readonly onElegida: (pagina: Pagina) => void;
}

/**
 * Pages and tiles of the grid, with the owner's pages first. Tapping a tile adds its product. The grid takes no focus, so that the scanner
 * keeps working.
 */
function Cuadricula({ elegida, onElegida, onElegir }: PropsCuadricula) {
  const indice = useConsulta("rejilla", { categoria: null, desde: 0, limite: 1 }, useContext(Surtido));
  const paginas: readonly Pagina[] = [
    ...(indice?.paginas ?? []).map((pagina) => ({ pagina, categoria: null })),
    TODOS,
    ...(indice?.categorias ?? []).map((categoria) => ({ pagina: null, categoria })),
  ];
  const esta =
    paginas.find((una) => elegida !== null && claveDe(una) === claveDe(elegida)) ?? paginas[0] ?? TODOS;
  return (
    <Categorias value={indice?.categorias ?? NINGUNA}>
      <section
        className="rejilla"
        aria-label="Productos por categoría"
        onMouseDown={(e) => e.preventDefault()}
      >
        <div className="rejilla-paginas" onWheel={(e) => (e.currentTarget.scrollLeft += e.deltaY)}>
          {paginas.map((una) => (
            <BotonPagina
              key={claveDe(una)}
              pagina={una}
              elegida={claveDe(una) === claveDe(esta)}
              onElegida={onElegida}
            />
          ))}
        </div>
        <div className="rejilla-casillas">
          {indice !== null && <Casillas key={claveDe(esta)} pagina={esta} onElegir={onElegir} />}
        </div>
      </section>
    </Categorias>
  );
}

interface PropsBotonPagina {
  readonly pagina: Pagina;
  readonly elegida: boolean;
  readonly onElegida: (pagina: Pagina) => void;
}

/** Button of a page in the scrollable row above the tiles. The selected page's button is scrolled into view. */
function BotonPagina({ pagina, elegida, onElegida }: PropsBotonPagina) {
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (elegida) boton.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [elegida]);
  return (
    <button
      ref={boton}
      type="button"
      tabIndex={-1}
      aria-pressed={elegida}
      data-tinte={useTinte(pagina.categoria)}
      onClick={() => onElegida(pagina)}
    >
      <span>{pagina.pagina ?? pagina.categoria ?? "Todos"}</span>
    </button>
  );
}

/** Tiles of one page: the first batch, and further batches on request. */
function Casillas({ pagina, onElegir }: Props & { readonly pagina: Pagina }) {
  const [tandas, setTandas] = useState(1);
  const primera = useConsulta("rejilla", { ...pagina, desde: 0, limite: POR_TANDA }, useContext(Surtido));
  if (primera === null) return null;
  if (primera.total === 0) return <p className="suave">Los productos se agregan en Menú, Productos.</p>;
  return (
    <>
      <Tanda casillas={primera.casillas} onElegir={onElegir} />
      {Array.from({ length: tandas - 1 }, (_, i) => (
        <OtraTanda key={i + 1} pagina={pagina} desde={(i + 1) * POR_TANDA} onElegir={onElegir} />
      ))}
      {primera.total > tandas * POR_TANDA && (
        <button type="button" tabIndex={-1} className="casilla" onClick={() => setTandas(tandas + 1)}>
          <span className="casilla-nombre">Ver más productos</span>
        </button>
      )}
    </>
  );
}

/** A later batch of tiles, from a given position on. */
function OtraTanda({ pagina, desde, onElegir }: Props & { readonly pagina: Pagina; readonly desde: number }) {
  const leida = useConsulta("rejilla", { ...pagina, desde, limite: POR_TANDA }, useContext(Surtido));
  return <Tanda casillas={leida?.casillas ?? []} onElegir={onElegir} />;
}

/** A batch of tiles, whose pictures arrive later. */
function Tanda({ casillas, onElegir }: Props & { readonly casillas: readonly ProductoBuscado[] }) {
  const fotos = useFotos(casillas.map(({ codigo }) => codigo));
  return casillas.map((casilla) => (
    <Casilla
      key={`${casilla.id} ${casilla.presentacionId ?? ""}`}
      producto={casilla}
      foto={fotos.get(casilla.codigo)}
      onElegir={onElegir}
    />
  ));
}

/** A tile with picture, name, price and, for a stock-controlled product, the quantity left. */
function Casilla({
  producto,
  foto,
  onElegir,
}: Props & { readonly producto: ProductoBuscado; readonly foto: string | undefined }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="casilla"
      data-tinte={useTinte(producto.categoria)}
      onClick={() => onElegir(producto, null)}
    >
      {foto !== undefined && <img src={foto} alt="" />}
      <span className="casilla-nombre">{producto.descripcion}</span>
      <span className="casilla-precio">
        Bs {monto(producto.precio)}
        {producto.porMedida && <span className="suave"> / {producto.unidad.toLowerCase()}</span>}
      </span>
      {producto.queda !== undefined && (
        <span className="casilla-queda suave">
          <QuedaEnLista queda={producto.queda} />
        </span>
      )}
    </button>
  );
}

/** Number of category colours (`--tinte-1` and following). */
const TINTES = 6;

/** The shop's categories in order, so that neighbours get different colours. */
const Categorias = createContext<readonly string[]>([]);

/** Returns the colour number of a category; undefined for products without a category. */
function useTinte(categoria: string | null): number | undefined {
  const lugar = useContext(Categorias).indexOf(categoria ?? "");
  return lugar === -1 ? undefined : (lugar % TINTES) + 1;
}
