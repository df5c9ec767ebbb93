const respuesta = await fetch("http://localhost:3000/v1/estado");
const { api, siat_piloto } = await respuesta.json();
console.log(api.ambiente, api.estado, "sistema tributario:", siat_piloto.estado);
