// Counts down on the strip of a staff member who looks along, and reloads the page when the time is over.
const strip = document.querySelector('[data-look-along]')
const minutes = strip?.querySelector('[data-minutes]')
const endsAt = Number(strip?.dataset.endsAt)

function count() {
  const left = Math.ceil((endsAt - Date.now()) / 60000)
  if (left <= 0) return location.reload()
  minutes.textContent = minutes.dataset.minutes.replace('{n}', left)
  setTimeout(count, 10000)
}

if (minutes) count()
