import { useEffect, useState } from "react";
import type { PapelTienda, Result } from "@mostrador/core";
import type { Configuracion as Datos, FalloPuente } from "../../contract/index.ts";
import { useFija } from "../comun/use-fija.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** Holds the settings as edited on all pages. They are read each time the screen opens, but unsaved changes are kept. */
export function useConfiguracion(abierto: boolean) {
  const [datos, setDatos] = useState<Datos | null>(null);
  const [papel, setPapel] = useState<PapelTienda | null>(null);
  /** Settings as they were read. Only settings that differ from them are stored, because another window may change the others meanwhile. */
  const [visto, setVisto] = useState<Visto>({});
  const [guardada, setGuardada] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  const cambiada = isOtro(datos, visto.datos) || isOtro(papel, visto.papel);
  const leer = useFija(() => {
    void puente.invoke("configuracion", {}).then((result) => {
      if (!result.ok) return;
      setDatos(result.value);
      setVisto((antes) => ({ ...antes, datos: result.value }));
    });
    void puente.invoke("papel", {}).then((result) => {
      if (!result.ok) return;
      setPapel(result.value);
      setVisto((antes) => ({ ...antes, papel: result.value }));
    });
  });
  const abrir = useFija(() => {
    setGuardada(false);
    if (!cambiada) leer();
  });
  useEffect(() => {
    if (abierto) abrir();
  }, [abierto, abrir]);
  const poner = (cambio: Partial<Datos>) => {
    setGuardada(false);
    setDatos((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  const ponerPapel = (cambio: Partial<PapelTienda>) => {
    setGuardada(false);
    setPapel((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  const guardar = (nuevos: Datos) =>
    void llamar(saveTodo({ datos: nuevos, papel }, visto), (guardados) => {
      // Continues from the stored settings, which include another window's changes.
      setDatos(guardados.datos);
      setPapel(guardados.papel);
      setVisto(guardados);
      setGuardada(true);
    });
  return { datos, poner, papel, ponerPapel, cambiada, descartar: leer, guardar, guardada, ocupada, fallo };
}

/** Tells whether the edited form differs from the stored one, once both are known. */
function isOtro(escrito: unknown, leido: unknown): boolean {
  if (escrito === null || leido === null || leido === undefined) return false;
  return JSON.stringify(escrito) !== JSON.stringify(leido);
}

interface Todo {
  readonly datos: Datos;
  readonly papel: PapelTienda | null;
}
type Visto = Partial<Todo>;

/** Stores the settings, then the paper options. Stops at the first refusal. */
async function saveTodo({ datos, papel }: Todo, visto: Visto): Promise<Result<Todo, FalloPuente>> {
  const guardada = await puente.invoke("guardarConfiguracion", { ...datos, visto: visto.datos });
  if (!guardada.ok) return guardada;
  if (papel === null) return { ok: true, value: { datos: guardada.value, papel } };
  const escrito = await puente.invoke("guardarPapel", { ...papel, visto: visto.papel ?? undefined });
  return escrito.ok ? { ok: true, value: { datos: guardada.value, papel: escrito.value } } : escrito;
}
