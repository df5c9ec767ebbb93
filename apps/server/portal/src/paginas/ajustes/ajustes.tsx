/** The settings of the portal: a search, the list of pages, and each page at its own address. */
import { Anchor, NavLink, Stack, Text } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { BuscarAjuste } from "@mostrador/ui";
import { useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { Pagina } from "../../comun.tsx";
import { direccionDe, enlace, ir, useLugar } from "../../navegar.ts";
import { Avisos } from "../avisos.tsx";
import { CreditoParcial } from "../credito-parcial.tsx";
import { FirmaYToken } from "../firma-y-token.tsx";
import type { PropsPagina } from "../props.ts";
import { CopiaDelServidor, CorreoDeEsteServidor } from "../servidor/servidor.tsx";
import { Talonarios } from "../talonarios.tsx";
import { ajustesDe, isPagina, PAGINAS, paginasDe, tituloDe, type NombrePagina } from "./lista.ts";
import { Empresa, Produccion, Programas } from "./paginas.tsx";

const COMPONENTES: Readonly<Record<NombrePagina, ComponentType<PropsPagina>>> = {
  empresa: Empresa,
  avisos: ({ inicio }) => <Avisos servidorPropio={inicio.servidorPropio} />,
  firma: ({ inicio }) => <FirmaYToken modalidad={inicio.empresa.modalidad} />,
  talonarios: Talonarios,
  credito: CreditoParcial,
  programas: Programas,
  copia: CopiaDelServidor,
  correo: CorreoDeEsteServidor,
  produccion: Produccion,
};

/** Pages by the former addresses of their sections, to which old mails still link. */
const ANTES: Readonly<Record<string, NombrePagina>> = { cuenta: "avisos", servidor: "copia" };

export function Ajustes(props: PropsPagina) {
  const { seccion, cual } = useLugar();
  const paginas = paginasDe(props.inicio);
  const pedida = cual ?? ANTES[seccion] ?? "";
  const pagina = paginas.find((una) => una === pedida) ?? null;
  const mostrada = pagina ?? "empresa";
  const { seccionRef, llegar } = useLlegada(mostrada);
  const Componente = COMPONENTES[mostrada];
  return (
    <Pagina titulo="Ajustes">
      {/* A phone shows the list or one page; wider screens show both. */}
      <div className="ajustes" data-en={pagina === null ? "lista" : "pagina"}>
        <Stack gap="sm" className="indice-ajustes">
          <BuscarAjuste
            ajustes={ajustesDe(paginas)}
            tituloDe={tituloDe}
            ejemplo="Firma, correo…"
            enfocada={false}
            onElegir={({ pagina: ruta }) => {
              ir(direccionDe(ruta));
              window.scrollTo(0, 0);
              llegar();
            }}
          />
          <nav aria-label="Páginas de ajustes">
            {paginas.map((una) => (
              <NavLink
                key={una}
                {...enlace(`ajustes/${una}`)}
                label={PAGINAS[una]}
                mih={44}
                bdrs="md"
                active={una === mostrada}
                {...(una === mostrada ? { "aria-current": "page" as const } : {})}
              />
            ))}
          </nav>
        </Stack>
        <div className="pagina-ajustes" tabIndex={-1} ref={seccionRef} data-pagina={mostrada}>
          <Anchor {...enlace("ajustes")} className="a-la-lista">
            <IconChevronLeft size={18} aria-hidden /> Todos los ajustes
          </Anchor>
          {cual !== null && !isPagina(cual) && (
            <Text c="dimmed">Esa página ya no está: elija una de la lista.</Text>
          )}
          <Componente {...props} />
        </div>
      </div>
    </Pagina>
  );
}

/** Focuses the page that a search led to, once it is rendered. */
function useLlegada(pagina: NombrePagina) {
  const seccionRef = useRef<HTMLDivElement>(null);
  const [llegadas, setLlegadas] = useState(0);
  useLayoutEffect(() => {
    if (llegadas > 0) seccionRef.current?.focus({ preventScroll: true });
  }, [llegadas, pagina]);
  return { seccionRef, llegar: () => setLlegadas((antes) => antes + 1) };
}
