import { Alert, Button, Group, NativeSelect, NavLink, Stack, Text, Title } from "@mantine/core";
import { BuscarAjuste } from "@mostrador/ui";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { tabbable } from "tabbable";
import { PanelLateral } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";
import { AsistenteImpresora } from "../impresion/asistente-impresora.tsx";
import { puente } from "../puente.ts";
import { useTactil } from "../tactil/use-tactil.ts";
import type { PropsVista } from "../vista.ts";
import {
  isPagina,
  LISTA,
  PAGINAS,
  readFaltas,
  tituloDe,
  type NombreAjuste,
  type NombrePagina,
} from "./ajustes.ts";
import { COMPONENTES } from "./paginas-ajustes.tsx";
import { useConfiguracion } from "./use-configuracion.ts";

/** Settings of the till: a search, the list of pages, and one page. Changes on several pages are saved together. */
export function Configuracion({ estado, abierto, dato, vez, onCerrar }: PropsVista) {
  const [asistente, setAsistente] = useState(false);
  const { pagina, buscado, irA } = usePagina(dato, vez);
  const uso = useConfiguracion(abierto);
  const { datos, poner, papel, ponerPapel, guardar, fallo } = uso;
  const { imprimir, respuesta } = useImpresion();
  const { faltas, primera } = readFaltas(fallo);
  const Componente = COMPONENTES[pagina];
  return (
    <PanelLateral
      opened={abierto}
      onClose={onCerrar}
      position="right"
      size="60rem"
      title="Configuración de la caja"
    >
      {datos !== null && papel !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            guardar(datos);
          }}
        >
          <Stack gap="lg">
            <div className="ajustes">
              <Indice pagina={pagina} estado={estado} irA={irA} />
              <Pagina
                pagina={pagina}
                buscado={buscado}
                negado={primera}
                onNegado={(nombre) => irA(paginaDe(nombre), nombre)}
              >
                <Componente
                  datos={datos}
                  poner={poner}
                  papel={papel}
                  ponerPapel={ponerPapel}
                  faltas={faltas}
                  impresora={estado.impresora}
                  onAsistente={() => setAsistente(true)}
                  onPrueba={() => imprimir(puente.invoke("imprimirPrueba", {}))}
                />
              </Pagina>
            </div>
            <Pie uso={uso} respuesta={respuesta} />
          </Stack>
        </form>
      )}
      {datos !== null && asistente && (
        <AsistenteImpresora
          datos={datos}
          onCerrar={() => setAsistente(false)}
          onListo={(elegido) => {
            setAsistente(false);
            poner(elegido);
            guardar({ ...datos, ...elegido });
          }}
        />
      )}
    </PanelLateral>
  );
}

/** Setting chosen in the search. Each choice is a new object, so that choosing the same setting again focuses it again. */
interface Buscado {
  readonly nombre: NombreAjuste;
}

interface Elegida {
  readonly vez: number;
  readonly pagina: NombrePagina;
  readonly buscado: Buscado | null;
}

/** Holds the shown page: the one for which the screen was opened, until another page is chosen. */
function usePagina(dato: string | null, vez: number) {
  const deEntrada: NombrePagina = dato !== null && isPagina(dato) ? dato : "impresora";
  const [elegida, setElegida] = useState<Elegida | null>(null);
  const { pagina, buscado } = elegida?.vez === vez ? elegida : { pagina: deEntrada, buscado: null };
  const irA = (otra: NombrePagina, nombre: NombreAjuste | null) =>
    setElegida({ vez, pagina: otra, buscado: nombre === null ? null : { nombre } });
  return { pagina, buscado, irA };
}

function paginaDe(nombre: NombreAjuste): NombrePagina {
  return LISTA.find((ajuste) => ajuste.nombre === nombre)?.pagina ?? "impresora";
}

/** Search and list of pages. In a narrow window, a select field replaces the list. */
function Indice({
  pagina,
  estado,
  irA,
}: Pick<PropsVista, "estado"> & {
  readonly pagina: NombrePagina;
  readonly irA: (pagina: NombrePagina, nombre: NombreAjuste | null) => void;
}) {
  const tactil = useTactil(estado.apariencia.pantallaTactil);
  const paginas = Object.entries(PAGINAS);
  const ir = (otra: string) => isPagina(otra) && irA(otra, null);
  return (
    <Stack gap="sm" className="indice-ajustes">
      <BuscarAjuste
        ajustes={LISTA}
        tituloDe={tituloDe}
        ejemplo="Impresora, PIN…"
        enfocada={!tactil}
        onElegir={({ pagina: suya, nombre }) => irA(suya, nombre)}
      />
      <nav aria-label="Páginas de la configuración">
        {paginas.map(([nombre, titulo]) => (
          <NavLink
            key={nombre}
            component="button"
            type="button"
            label={titulo}
            mih={44}
            bdrs="md"
            active={nombre === pagina}
            {...(nombre === pagina ? { "aria-current": "page" as const } : {})}
            onClick={() => ir(nombre)}
          />
        ))}
      </nav>
      <NativeSelect
        size="md"
        label="Página"
        data={paginas.map(([value, label]) => ({ value, label }))}
        value={pagina}
        onChange={(e) => ir(e.currentTarget.value)}
      />
    </Stack>
  );
}

/** One settings page. Focuses the setting that was searched, or the first one that was refused, and scrolls it into view. */
function Pagina({
  pagina,
  buscado,
  negado,
  onNegado,
  children,
}: {
  readonly pagina: NombrePagina;
  readonly buscado: Buscado | null;
  readonly negado: NombreAjuste | null;
  readonly onNegado: (nombre: NombreAjuste) => void;
  readonly children: ReactNode;
}) {
  const seccion = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (buscado !== null) show(seccion.current?.querySelector(`[data-ajuste="${buscado.nombre}"]`));
  }, [buscado]);
  const alNegar = useRef(onNegado);
  useLayoutEffect(() => {
    alNegar.current = onNegado;
  });
  useLayoutEffect(() => {
    if (negado !== null) alNegar.current(negado);
  }, [negado]);
  return (
    <section ref={seccion} aria-label={PAGINAS[pagina]} data-pagina={pagina}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {PAGINAS[pagina]}
        </Title>
        {children}
      </Stack>
    </section>
  );
}

/** Duration of the highlight on a setting that was searched, in milliseconds. */
const MARCA_MS = 1_500;

function show(ajuste: Element | null | undefined): void {
  if (!(ajuste instanceof HTMLElement)) return;
  const control = ajuste.matches("input, textarea, button") ? ajuste : tabbable(ajuste)[0];
  control?.focus({ preventScroll: true });
  ajuste.scrollIntoView({ block: "center" });
  const entero = ajuste.closest<HTMLElement>(".mantine-InputWrapper-root, .mantine-Switch-root") ?? ajuste;
  entero.animate([{ background: "var(--elegida)" }, { background: "transparent" }], MARCA_MS);
}

/** Footer that stays in view, so that the result is next to the pressed button at every scroll position. */
function Pie({
  uso,
  respuesta,
}: {
  readonly uso: ReturnType<typeof useConfiguracion>;
  readonly respuesta: ReactNode;
}) {
  const { cambiada, descartar, guardada, ocupada, fallo } = uso;
  return (
    <Group className="pie" justify="flex-end">
      <div style={{ flex: "1 1 100%" }}>
        <Fallo fallo={fallo} />
        {guardada && (
          <Alert color="verde" role="status">
            Guardada. Si cambió la impresora, imprima una prueba para ver que sale bien.
          </Alert>
        )}
        {respuesta}
      </div>
      {cambiada && (
        <>
          <Text className="suave">Hay cambios sin guardar.</Text>
          <Button variant="subtle" color="gray" onClick={descartar}>
            Descartar
          </Button>
        </>
      )}
      <Button type="submit" loading={ocupada}>
        Guardar
      </Button>
    </Group>
  );
}
