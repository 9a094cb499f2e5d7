const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Languages that SyntaxHighlighter and others have as shortcodes, with their other names. */
export const languages = names(
  `actionscript3 as3 bash shell sh c cpp csharp c-sharp css coldfusion cf delphi pas pascal diff patch erlang erl go groovy
html xhtml xslt java javafx jfx javascript js jscript json kotlin matlab matlabkey objc perl pl php plain powershell ps python py
r rails rb ror ruby rust scala sql swift text typescript vb vbnet xml yaml`,
)

/** Boxes of themes. */
export const notices = names(
  `note info notice tip warning success task noway alert message box important danger error download_box
v_notice v_warn v_tips v_act v_organge v_qing v_blue v_red su_note su_box callout infobox`,
)

/** Columns, rows and dresses of page builders and themes, and parts that a reader had to unlock: only their content. */
export const layouts = names(
  `reply hide lvread member row column col columns one_half one_third two_third one_fourth three_fourth one_fifth
one_half_last one_third_last two_third_last one_fourth_last three_fourth_last dropcap tabs su_tabs su_row su_column su_list
su_accordion su_dropcap su_heading su_service su_highlights accordions vc_row vc_row_inner vc_column vc_column_inner
vc_column_text vc_tta_tabs vc_tta_accordion et_pb_section et_pb_row et_pb_column et_pb_text et_pb_code et_pb_blurb
fusion_text fusion_builder_container fusion_builder_row fusion_builder_column av_section av_textblock av_one_full
av_one_half center left right color size font align justify indent highlight section divider_box content_box intense`,
)

/** What a plugin filled in: forms, sliders, ratings, lists of posts, advertisements. */
export const fillIns = names(
  `contact-form contact-form-7 contact-field wpforms gravityform gravityforms ninja_form ninja_forms formidable caldera_form
mc4wp_form newsletter newsletter_form jetpack_subscription_form subscribe2 rev_slider metaslider layerslider smartslider3 soliloquy
nggallery ngg_images nggtags slideshow_deploy toc ez-toc ez_toc no_toc notoc archives archive sitemap wp_sitemap_page
ratings ratings_results postratings wp_ulike addtoany share sharethis social_share social-share easy-share related_posts
recent_posts display-posts postlist post_list posts catlist recent-posts wp-polls poll polls yop_poll page_links_to links
friend_links bookmarks adsense ad ads ad_1 quads adrotate table table-info wp_table tablepress product products add_to_cart
woocommerce_cart woocommerce_checkout woocommerce_my_account vc_empty_space vc_separator vc_raw_js clear divider hr spacer
su_divider su_spacer su_clear views post-views visitor_counter print_link printfriendly google_map googlemaps map wpgmza`,
)
