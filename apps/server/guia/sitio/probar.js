// @ts-check
/** Sends what the form of an operation says, and shows what came back. */
(() => {
  const formulario = document.getElementById("probar");
  if (!(formulario instanceof HTMLFormElement)) return;
  const credencial = document.getElementById("credencial");
  if (credencial instanceof HTMLInputElement)
    credencial.value = sessionStorage.getItem("guia-credencial") ?? "";

  /** @param {string} id @param {string} texto */
  const escribir = (id, texto) => {
    const lugar = document.getElementById(id);
    if (lugar !== null) lugar.textContent = texto;
  };

  /** Puts the form's values where they travel. */
  const leer = () => {
    let ruta = formulario.dataset["ruta"] ?? "";
    const consulta = new URLSearchParams();
    /** @type {Record<string, string>} */
    const cabeceras = {};
    for (const campo of formulario.querySelectorAll("input[data-en]")) {
      if (!(campo instanceof HTMLInputElement) || campo.value === "") continue;
      if (campo.dataset["en"] === "path")
        ruta = ruta.replace(`{${campo.name}}`, encodeURIComponent(campo.value));
      if (campo.dataset["en"] === "query") consulta.set(campo.name, campo.value);
      if (campo.dataset["en"] === "header") cabeceras[campo.name] = campo.value;
    }
    if (credencial instanceof HTMLInputElement && credencial.value !== "") {
      sessionStorage.setItem("guia-credencial", credencial.value);
      if (credencial.value.startsWith("mk_")) cabeceras["X-API-KEY"] = credencial.value;
      else cabeceras["Authorization"] = `Bearer ${credencial.value}`;
    }
    const cuerpo = document.getElementById("cuerpo");
    if (cuerpo !== null) cabeceras["Content-Type"] = "application/json";
    const busca = consulta.size === 0 ? "" : `?${consulta}`;
    return {
      ruta: ruta + busca,
      cabeceras,
      cuerpo: cuerpo instanceof HTMLTextAreaElement ? cuerpo.value : null,
    };
  };

  /** @param {string} texto */
  const legible = (texto) => {
    try {
      return JSON.stringify(JSON.parse(texto), null, 2);
    } catch {
      return texto;
    }
  };

  const enviar = async () => {
    const { ruta, cabeceras, cuerpo } = leer();
    const inicio = performance.now();
    try {
      const respuesta = await fetch(ruta, {
        method: formulario.dataset["metodo"] ?? "GET",
        headers: cabeceras,
        body: cuerpo,
      });
      const texto = await respuesta.text();
      const ms = Math.round(performance.now() - inicio);
      escribir("dada-estado", `${respuesta.status} ${respuesta.ok ? "hecho" : "no se hizo"}, en ${ms} ms`);
      escribir(
        "dada-cabeceras",
        Array.from(respuesta.headers, ([nombre, valor]) => `${nombre}: ${valor}`).join("\n"),
      );
      escribir("dada-cuerpo", legible(texto));
    } catch {
      escribir("dada-estado", "El servidor no respondió: revise que siga en marcha y envíe de nuevo.");
      escribir("dada-cabeceras", "");
      escribir("dada-cuerpo", "");
    }
    const dada = document.getElementById("dada");
    if (dada === null) return;
    dada.hidden = false;
    dada.scrollIntoView({ block: "start" });
  };

  formulario.addEventListener("submit", (event) => {
    event.preventDefault();
    void enviar();
  });
})();
