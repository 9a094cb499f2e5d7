import { storageKey } from '@xiaolou/browser/storage'
import { screens } from '@xiaolou/contract/address'

/**
 * For the head: marks the page with the hour if a session begins on the home page, not after a reload or a step
 * back. Its style sheet then shows two leaves that part (features/home/leaves.css). A key, a press or the wheel
 * removes the mark, and so does the end of the animation, which begins whenever the page is first painted.
 */
export const markArrival = `(function(d){try{if(location.href===location.origin+'${screens.home.path}'&&!sessionStorage.${storageKey.hasArrived}&&performance.getEntriesByType('navigation')[0].type==='navigate'){d.arrival=new Date().getHours()
;['keydown','pointerdown','wheel','animationend'].map(n=>addEventListener(n,x=>(x.animationName||'leaf')==='leaf'&&delete d.arrival,true))}}catch(x){}})(document.documentElement.dataset)`
