import { Center } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { EstadoCaja } from "../contract/index.ts";
import { teclasDe } from "./comun/acciones.ts";
import { Cabeza } from "./comun/cabeza.tsx";
import { ContextoCaja } from "./comun/contexto-caja.ts";
import { Cargando } from "./comun/cargando.tsx";
import { createPrestamo, Prestado, Teclas } from "./comun/teclas.ts";
import { SinRespuesta } from "./comun/sin-respuesta.tsx";
import { useEstado } from "./comun/use-estado.ts";
import { useFija } from "./comun/use-fija.ts";
import { edadDe } from "./existencias/queda.tsx";
import { BandaPractica } from "./practica/banda-practica.tsx";
import { PreguntarHora } from "./estado/preguntar-hora.tsx";
import { PrimeraVez } from "./instalacion/primera-vez.tsx";
import { Autorizar } from "./usuarios/autorizar.tsx";
import { Teclado } from "./tactil/teclado.tsx";
import { useMarcaTactil } from "./tactil/use-tactil.ts";
import { Bloqueada, BloqueoPorInactividad } from "./usuarios/bloqueada.tsx";
import { Menu } from "./menu.tsx";
import { VentaAbierta } from "./venta/venta-abierta.tsx";
import { NOMBRES_VISTA, type Abrir, type NombreVista } from "./vista.ts";
import { VISTAS } from "./vistas.ts";

interface Abierta {
  readonly abierta: NombreVista | "menu" | null;
  readonly dato: string | null;
  readonly vez: number;
}

/** Root component of the till: pairing once, then the selling screen with other screens that open over it. */
export function App() {
  const estado = useEstado();
  const { vista, abrir, cerrar } = useVista();
  const [instalando, setInstalando] = useState(false);
  const [sinHora, setSinHora] = useState(false);
  const [prestamo] = useState(createPrestamo);
  const cambiadas = estado?.apariencia.teclas;
  const teclas = useMemo(() => teclasDe(cambiadas ?? {}), [cambiadas]);
  const sinPapel = estado?.impresora.error ?? null;
  const edadExistencias = estado === null ? "" : edadDe(estado);
  const { canje, canjear } = useCanje(cerrar);
  const contexto = useMemo(
    () => ({ abrir, sinPapel, edadExistencias, canje, canjear }),
    [abrir, sinPapel, edadExistencias, canje, canjear],
  );
  useLetra(estado?.apariencia.textoGrande === true);
  useMarcaTactil(estado?.apariencia.pantallaTactil ?? "automatico");
  if (estado === null) {
    return (
      <Center component="main" h="100vh">
        <Cargando que="Abriendo la caja" />
      </Center>
    );
  }
  if (!estado.emparejada || instalando) {
    return (
      <>
        <PrimeraVez onOcupada={setInstalando} />
        <Autorizar estado={estado} />
        <Bloqueada estado={estado} />
      </>
    );
  }
  const { exige, usuario } = estado.sesion;
  const bloqueada = exige && usuario === null;
  const { bloqueoMinutos } = estado.apariencia;
  // Only a till at which a user may sell asks for the time. If the question is closed without an answer, the lights open it again.
  const preguntaHora = isSinHora(estado) && !bloqueada && !sinHora;
  return (
    <Teclas value={teclas}>
      <Prestado value={prestamo}>
        <ContextoCaja value={contexto}>
          <SinRespuesta />
          {estado.practica && <BandaPractica />}
          <div className="pantalla">
            <Cabeza estado={estado} onAbrir={abrir} />
            <VentaAbierta
              estado={estado}
              pausa={vista.abierta !== null || bloqueada || preguntaHora}
              onAbrir={abrir}
              desdeMenu={{ pedidas: vista.abierta === "proformas", onCerrar: cerrar }}
            />
            <Vistas estado={estado} vista={vista} onAbrir={abrir} onCerrar={cerrar} />
            {estado.reloj !== null && preguntaHora && (
              <PreguntarHora reloj={estado.reloj} onCerrar={() => setSinHora(true)} />
            )}
            <Autorizar estado={estado} />
            <Bloqueada estado={estado} />
            <Teclado elegida={estado.apariencia.pantallaTactil} />
            {usuario !== null && bloqueoMinutos > 0 && (
              <BloqueoPorInactividad key={usuario.id} minutos={bloqueoMinutos} />
            )}
          </div>
        </ContextoCaja>
      </Prestado>
    </Teclas>
  );
}

/** Holds the screen that covers the selling screen, with the functions that open and close it. */
function useVista(): { readonly vista: Abierta; readonly abrir: Abrir; readonly cerrar: () => void } {
  const [vista, setVista] = useState<Abierta>({ abierta: null, dato: null, vez: 0 });
  const abrir: Abrir = useFija((abierta, para) =>
    setVista((antes) => ({ abierta, dato: para ?? null, vez: antes.vez + 1 })),
  );
  const cerrar = useFija(() => setVista((antes) => ({ ...antes, abierta: null, dato: null })));
  return { vista, abrir, cerrar };
}

/** Holds the exchange in progress. Starting one shows the selling screen. A reload ends the exchange, and its duty stays open. */
function useCanje(alVender: () => void) {
  const [canje, setCanje] = useState<string | null>(null);
  const canjear = useFija((deber: string | null) => {
    setCanje(deber);
    if (deber !== null) alVender();
  });
  return { canje, canjear };
}

/** Tells whether a person must enter the time, because the server, which knows it, was tried and does not answer. */
function isSinHora({ bloqueo, luces }: EstadoCaja): boolean {
  return bloqueo === "relojDudoso" && luces.servidor.color === "rojo";
}

/** Sets the font size of the whole page. */
function useLetra(grande: boolean): void {
  useEffect(() => {
    document.documentElement.dataset["texto"] = grande ? "grande" : "normal";
  }, [grande]);
}

/** Menu and screens over the selling screen, at most one at a time. */
function Vistas({
  estado,
  vista: { abierta, dato, vez },
  onAbrir,
  onCerrar,
}: {
  readonly estado: EstadoCaja;
  readonly vista: Abierta;
  readonly onAbrir: Abrir;
  readonly onCerrar: () => void;
}) {
  return (
    <>
      <Menu
        abierto={abierta === "menu"}
        pantallaTactil={estado.apariencia.pantallaTactil}
        onElegir={onAbrir}
        onCerrar={onCerrar}
      />
      {NOMBRES_VISTA.map((nombre) => {
        const { Componente } = VISTAS[nombre];
        return (
          <Componente
            key={nombre}
            estado={estado}
            abierto={abierta === nombre}
            dato={abierta === nombre ? dato : null}
            vez={vez}
            onCerrar={onCerrar}
            onAbrir={onAbrir}
          />
        );
      })}
    </>
  );
}
