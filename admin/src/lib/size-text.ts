export { sizeText } from '@xiaolou/contract/size-text'
